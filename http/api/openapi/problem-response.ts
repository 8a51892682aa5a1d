/** The response that all problems have. */
import { toSchemaUri } from '../kit/json-schema.js';

/** The URI of the response. */
export const problemUri = '#/components/responses/Problem';

/** The response. Operations replace its description with the codes of a status. */
export const problemResponse = {
  description: 'A problem',
  content: { 'application/problem+json': { schema: { $ref: toSchemaUri('Problem') } } },
};
