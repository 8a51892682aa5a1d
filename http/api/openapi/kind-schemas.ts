/** Adds the fields of the kinds to the schemas of the API description. */
import type { FieldSchemas, KindsDescription } from '../../../machines/kinds/kinds.js';

/** The JSON Schema of an object. */
interface ObjectSchema {
  readonly properties: FieldSchemas;
  readonly required?: readonly string[];
}

/** The schemas by component name, in the form of z.toJSONSchema. */
type Schemas = Readonly<Record<string, object>>;

/** Returns the schemas with the fields of the kinds. */
export function addKindSchemas(schemas: Schemas, kinds: KindsDescription): Schemas {
  const { configSummaries, resourceDetails } = kinds.schemas();
  const { ConfigSummary, InstalledResource, NewDataFolder } = schemas as Readonly<Record<string, ObjectSchema>>;
  if (ConfigSummary === undefined || InstalledResource === undefined || NewDataFolder === undefined) return schemas;
  const [summary, ...others] = configSummaries.map((fields) => addFields(ConfigSummary, fields));
  const { template } = NewDataFolder.properties;
  return {
    ...schemas,
    ConfigSummary: summary === undefined || others.length > 0 ? { anyOf: [summary, ...others] } : summary,
    InstalledResource: addFields(InstalledResource, resourceDetails),
    NewDataFolder: {
      ...NewDataFolder,
      properties: { ...NewDataFolder.properties, template: { ...template, enum: kinds.templates } },
    },
  };
}

function addFields(schema: ObjectSchema, fields: FieldSchemas): ObjectSchema {
  return {
    ...schema,
    properties: { ...schema.properties, ...fields },
    required: [...(schema.required ?? []), ...Object.keys(fields)],
  };
}
