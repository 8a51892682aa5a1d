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

/** Returns a function that makes the member `example` of a media type, if there is one. */
export function findExample(bodies: Bodies = {}): (mediaType: string) => { readonly example?: unknown } {
  return (mediaType) => (mediaType in bodies ? { example: bodies[mediaType] } : {});
}
