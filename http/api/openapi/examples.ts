/**
 * The examples of the OpenAPI document: requests and answers of a real service, which `npm run docs` records in
 * http/api/docs/examples.json.
 */

/** Bodies by media type. */
type Bodies = Readonly<Record<string, unknown>>;

/** The examples of one operation. */
export interface Example {
  readonly request?: Bodies;
  /** Bodies by status. */
  readonly responses?: Readonly<Record<string, Bodies>>;
}

/** Examples by operationId. */
export type Examples = Readonly<Record<string, Example>>;

/** Returns an example with one element of each list: the schema says that there may be more. */
function shorten(example: unknown): unknown {
  if (Array.isArray(example)) return example.slice(0, 1).map(shorten);
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, shorten(value)]));
}

/** Returns a function that makes the member `example` of a media type, if there is one. */
export function findExample(bodies: Bodies = {}): (mediaType: string) => { readonly example?: unknown } {
  return (mediaType) => (mediaType in bodies ? { example: shorten(bodies[mediaType]) } : {});
}
