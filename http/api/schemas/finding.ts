/** The schemas of findings and problems. */
import * as z from 'zod';

export const finding = z
  .object({
    code: z.string().describe('A stable code (docs/reference/findings.md lists them)'),
    severity: z.enum(['error', 'warning']).describe('error: the server or a resource will not start or not work'),
    resource: z.string().nullable().describe('The engine name of the Installed Resource'),
    file: z.string().nullable().describe('The file, relative to the Data Folder if it is inside'),
    line: z.number().int().nullable(),
    title: z.string(),
    message: z.string().describe('What is wrong'),
    remedy: z.string().describe('The next step'),
  })
  .meta({ id: 'Finding', description: 'A problem found before a start.' });

export const preflight = z
  .object({
    folder: z.string(),
    build: z.string().nullable(),
    kind: z
      .string()
      .describe(
        'The kind whose rules were applied: that of the Build, or of the Data Folder if there is no Build or a generic one',
      ),
    ok: z.boolean().describe('Whether no finding is an error'),
    errors: z.number().int(),
    warnings: z.number().int(),
    omitted: z.number().int().describe('Number of findings after the first 1,000, which are not listed'),
    findings: z.array(finding).describe('Errors first'),
  })
  .meta({ id: 'Preflight' });

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
