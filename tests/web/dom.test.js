/* Markup that escapes what it is given, and is painted without touching what stays as it was. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Window } from "happy-dom";
import { $, $$, attr, dataAt, escaped, holder, html, paint, raw, the, words } from "../../service/web/code/dom.js";

const { document, Node } = new Window();
Object.assign(globalThis, { document, Node });

beforeEach(() => {
  document.body.innerHTML = "<main></main>";
});

/** @param {import("../../service/web/code/dom.js").Markup} markup */
const painted = (markup) => paint(the("main"), markup);

test("what a template is given is text, whatever it holds", () => {
  const name = `<b onclick="x('&')">`;
  assert.equal(String(html`<p title="${name}">${name}</p>`).includes("<b"), false);
  assert.equal(escaped(name), "&lt;b onclick=&quot;x(&#39;&amp;&#39;)&quot;&gt;");
});

test("markup inside of markup is not escaped again, one by one or many", () => {
  assert.equal(
    String(html`<ul>${[1, 2].map((n) => html`<li>${n}</li>`)}${raw("<hr>")}</ul>`),
    "<ul><li>1</li><li>2</li><hr></ul>",
  );
});

test("what is not there, or is only a yes or no, leaves no trace; a zero does", () => {
  assert.equal(String(html`<p>${null}${undefined}${true}${false}${""}${0}</p>`), "<p>0</p>");
});

test("an attribute is there only if it has a value", () => {
  assert.equal(String(html`<a${attr("href", '"x"')}${attr("hidden", true)}>`), '<a href="&quot;x&quot;" hidden="">');
  assert.equal(String(html`<a${attr("a", null)}${attr("b", undefined)}${attr("c", false)}>`), "<a>");
  assert.equal(String(attr("tabindex", 0)), ' tabindex="0"');
});

test("classes are those that hold", () => {
  assert.equal(words("seat", null, false, undefined, "", "mine"), "seat mine");
});

test("what the page must have, or it is said what is missing", () => {
  assert.equal(the("main"), $("main"));
  assert.throws(() => the(".nowhere"), /no \.nowhere/);
});

test("the data of what was hit is that of the nearest element around it", () => {
  painted(html`<div data-thing="seat:1"><button data-move="3"><b>go</b></button></div>`);
  const event = /** @type {Event} */ (/** @type {unknown} */ ({ target: $("b") }));
  assert.equal(dataAt(event, "move"), "3");
  assert.equal(dataAt(event, "thing"), "seat:1");
  assert.equal(dataAt(event, "group"), undefined);
  assert.equal(holder(event, "move"), $("button"));
});

test("painting changes what differs, and nothing else", () => {
  painted(html`<p class="a" title="old">one</p><p>two</p>`);
  const [first, second] = $$("p");
  painted(html`<p class="b">one!</p><p>two</p>`);
  assert.deepEqual($$("p"), [first, second]);
  assert.equal(the("main").innerHTML, '<p class="b">one!</p><p>two</p>');
});

test("what has a key is the same element wherever it stands", () => {
  painted(html`<i data-key="a">a</i><i data-key="b">b</i><i data-key="c">c</i>`);
  const [a, b, c] = $$("i");
  painted(html`<i data-key="c">c</i><i data-key="d">d</i><i data-key="a">a</i>`);
  const [first, fresh, last] = $$("i");
  assert.deepEqual([first, last], [c, a]);
  assert.equal(fresh.textContent, "d");
  assert.equal(b.isConnected, false);
});

test("an element without a key never takes the place of one that has a key", () => {
  painted(html`<i data-key="a">a</i>`);
  const keyed = the("i");
  painted(html`<i>plain</i><i data-key="a">a</i>`);
  assert.deepEqual(
    $$("i").map((element) => element === keyed),
    [false, true],
  );
});

test("another kind of element takes the place of the old one, even under the same key", () => {
  painted(html`<i data-key="a">a</i>`);
  painted(html`<b data-key="a">a</b>`);
  assert.equal(the("main").innerHTML, '<b data-key="a">a</b>');
});

test("what is no longer there is gone", () => {
  painted(html`<p>one</p> text <p>two</p>`);
  painted(html`<p>one</p>`);
  assert.equal(the("main").innerHTML, "<p>one</p>");
});

test("what somebody typed stays: an element that keeps itself is not painted again", () => {
  painted(html`<input data-keep value="old"><p>1</p>`);
  painted(html`<input data-keep value="new"><p>2</p>`);
  assert.equal(the("input").getAttribute("value"), "old");
  assert.equal(the("p").textContent, "2");
});

test("what the reader opened stays open", () => {
  painted(html`<details><p>1</p></details>`);
  the("details").setAttribute("open", "");
  painted(html`<details><p>2</p></details>`);
  assert.ok(the("details").hasAttribute("open"));
});

test("custom properties are set by hand, where no style attribute is allowed", () => {
  painted(html`<ul><li css="--i: 1"></li></ul>`);
  assert.equal(the("li").style.getPropertyValue("--i"), "1");
  painted(html`<ul><li css="--i: 2"></li></ul>`);
  assert.equal(the("li").style.getPropertyValue("--i"), "2");
});

test("the same markup is painted once: what happened to the page since then stays", () => {
  painted(html`<p>one</p>`);
  the("p").textContent = "changed by hand";
  painted(html`<p>one</p>`);
  assert.equal(the("p").textContent, "changed by hand");
});
