/** The schema of a configuration's summary. */
import * as z from 'zod';
import { finding } from './finding.js';

/** The general part; kind-schemas.ts adds the fields of the kinds. */
export const configSummary = z
  .object({ faults: z.array(finding) })
  .meta({ id: 'ConfigSummary', description: 'The result of a configuration. It contains no secret.' });
