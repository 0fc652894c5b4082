/* What each address of the API takes and answers, read off the types that are generated from openapi.yaml. */
import type { paths } from "gyoji/api";

type Method = "get" | "post" | "put" | "delete";

/** What comes of an address or a method that openapi.yaml does not have: nothing one could use. */
interface Unheard {
  "openapi.yaml has no such address": never;
}

type WithoutQuery<Address extends string> = Address extends `${infer Plain}?${string}` ? Plain : Address;

type Parts<Address extends string> = Address extends `${infer First}/${infer Rest}`
  ? [First, ...Parts<Rest>]
  : [Address];

/** Whether an address is one of a path: the same words, and something in the place of each parameter. */
type Fits<Given, Known> = Known extends [infer Part, ...infer Parts]
  ? Given extends [infer Own, ...infer Others]
    ? Own extends (Part extends `{${string}}` ? string : Part)
      ? Fits<Others, Parts>
      : false
    : false
  : Given extends []
    ? true
    : false;

type PathOf<Address extends string> = {
  [Path in keyof paths]: Fits<Parts<WithoutQuery<Address>>, Parts<Path>> extends true ? Path : never;
}[keyof paths];

type OperationOf<How extends Method, Address extends string> = [PathOf<Address>] extends [never]
  ? undefined
  : paths[PathOf<Address>][How];

type Good = 200 | 201 | 202 | 204;

type ContentOf<Message> = Message extends { content: { "application/json": infer Json } } ? Json : null;

/** The answer to a call, as JSON; null where it has no body. */
export type Answer<How extends Method, Address extends string> =
  OperationOf<How, Address> extends { responses: infer All } ? ContentOf<All[keyof All & Good]> : Unheard;

/** What a call takes; of one that takes nothing, nothing. */
export type Body<How extends Method, Address extends string> =
  OperationOf<How, Address> extends { responses: object; requestBody?: infer Taken }
    ? NonNullable<Taken> extends { content: { "application/json": infer Json } }
      ? Json & object
      : Record<string, never>
    : Unheard;
