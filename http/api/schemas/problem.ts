/** The schema of an error answer. */
import * as z from 'zod';
import { finding } from './finding.js';

export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.string(),
    message: z.string().describe('The same as detail'),
    findings: z.array(finding).optional().describe('With preflight_failed: the findings, errors first'),
  })
  .meta({ id: 'Problem', description: 'A problem (RFC 9457). docs/reference/errors.md lists the codes.' });
