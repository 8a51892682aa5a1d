/** Collects the contributions of the kinds to the API. */
import * as z from 'zod';
import { emptyTemplate } from '../../machines/folders/new-folder.js';
import type { FieldSchemas, KindsDescription } from '../../machines/kinds/kinds.js';
import type { ResourceDetails } from '../../machines/kinds/resources.js';
import type { Kind } from './kind.js';

/** The details of a resource without declarations. */
export const emptyDetails: ResourceDetails = { author: null, version: null, description: null, dependencies: [] };

/** Describes the kinds. @param kinds the kinds, in the order of precedence */
export function describeKinds(kinds: readonly Kind[]): KindsDescription {
  const details = kinds.flatMap(({ resourceDetails }) => resourceDetails ?? []);
  return {
    names: kinds.map(({ name }) => name),
    findings: Object.assign({}, ...kinds.map(({ findings }) => findings)),
    emptyDetails: Object.assign({}, ...details.map(({ empty }) => empty), emptyDetails),
    templates: [...kinds.flatMap(({ name, template }) => (template === undefined ? [] : [name])), emptyTemplate],
    schemas: () => ({
      configSummaries: kinds.flatMap(({ config }) => (config === undefined ? [] : [describeFields(config.fields())])),
      resourceDetails: Object.assign({}, ...details.map(({ fields }) => describeFields(fields()))),
    }),
  };
}

function describeFields(fields: z.ZodRawShape): FieldSchemas {
  const { properties = {} } = z.toJSONSchema(z.object(fields), {
    override: ({ jsonSchema }) => {
      // Remove the bounds that zod writes for every integer, because they carry no information.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      // Allow further fields, because later versions may add some.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return properties as FieldSchemas;
}
