/** Parts of JSON Schema for the declarations of routes. */

/** Returns the URI of a component schema of the OpenAPI document. */
export function toSchemaUri(id: string): string {
  return `#/components/schemas/${id}`;
}

/**
 * Describes a text that is a sequence of JSON values, such as an event stream or JSON lines: `contentSchema` is the
 * schema of the sequence (JSON Schema 2020-12, section 8.5).
 * @param id the id of the schema of one value
 */
export function describeSequence(mediaType: string, id: string): object {
  const contentSchema = { type: 'array', items: { $ref: toSchemaUri(id) } };
  return { type: 'string', contentMediaType: mediaType, contentSchema };
}
