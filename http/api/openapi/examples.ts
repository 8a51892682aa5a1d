/**
 * The examples of the OpenAPI document: requests and answers of a real service, which `npm run docs` records in
 * http/api/docs/examples.json.
 */

/** Bodies, by media type. */
type Bodies = Readonly<Record<string, unknown>>;

/** The examples of one operation. */
export interface Example {
  readonly request?: Bodies;
  /** The bodies of responses, by status. */
  readonly responses?: Readonly<Record<string, Bodies>>;
}

/** Examples, by operationId. */
export type Examples = Readonly<Record<string, Example>>;

/** Returns an example in which each list has only one element. The schema shows that there may be more. */
function shorten(example: unknown): unknown {
  if (Array.isArray(example)) return example.slice(0, 1).map(shorten);
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, shorten(value)]));
}

/** Returns a function that returns the member `example` of a media type, if there is an example. */
export function findExample(bodies: Bodies = {}): (mediaType: string) => { readonly example?: unknown } {
  return (mediaType) => (mediaType in bodies ? { example: shorten(bodies[mediaType]) } : {});
}

/**
 * Moves the examples of bodies to their schemas. All bodies with the same schema, and lists of it, show the first
 * example.
 * @param examples receives the examples, by the id of the schema
 */
export function moveExamples<Part>(part: Part, examples: Map<string, unknown>): Part {
  if (Array.isArray(part)) return part.map((each: unknown) => moveExamples(each, examples)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  if (!('schema' in part && 'example' in part))
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, moveExamples(inner, examples)])) as Part;
  const { example, ...body } = part;
  const { $ref, items } = body.schema as BodySchema;
  const id = /\w+$/.exec($ref ?? items?.$ref ?? '')?.[0];
  if (id === undefined) return part;
  const [shown] = $ref === undefined ? (example as readonly unknown[]) : [example];
  if (shown === undefined) return part;
  if (!examples.has(id)) examples.set(id, shown);
  return body as Part;
}

/** The schema of a body; for a list, it contains the schema of the items. */
interface BodySchema {
  readonly $ref?: string;
  readonly items?: { readonly $ref?: string };
}
