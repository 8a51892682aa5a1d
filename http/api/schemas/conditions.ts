/** Conditions on the fields of an object, in JSON Schema. */

/** Describes an object that has a field. */
export const requireField = (field: string) => ({ properties: { [field]: {} }, required: [field] });

/** Describes an object that has none of some fields. */
export const forbidFields = (...fields: readonly string[]) => ({
  properties: Object.fromEntries(fields.map((field) => [field, false])),
});
