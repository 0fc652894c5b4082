/* Streams that open and break when a test says so. */

/** Streams that were opened. @type {Stream[]} */
export const streams = [];

export class Stream extends EventTarget {
  static CLOSED = 2;
  readyState = 0;
  onopen = () => {};
  onerror = () => {};

  constructor() {
    super();
    streams.push(this);
  }

  close() {}

  breaks() {
    this.readyState = Stream.CLOSED;
    this.onerror();
  }
}
