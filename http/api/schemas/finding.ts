/** The schemas of a preflight and its findings. */
import * as z from 'zod';

export const finding = z
  .object({
    code: z.string().describe('A stable word; docs/reference/findings.md lists them'),
    severity: z.enum(['error', 'warning']).describe('error: the server, or a resource, will not start or not work'),
    resource: z.string().nullable().describe("The Installed Resource it is about, by the server's name for it"),
    file: z.string().nullable().describe('The file it is about, below the Data Folder where it lies there'),
    line: z.number().int().nullable(),
    title: z.string(),
    message: z.string().describe('What happens'),
    remedy: z.string().describe('What to do'),
  })
  .meta({ id: 'Finding', description: 'Something that will go wrong, found before it does.' });

export const preflight = z
  .object({
    folder: z.string(),
    build: z.string().nullable(),
    kind: z
      .string()
      .describe(
        "The kind of server by whose rules it was looked at: the Build's, or without one, or with a build.json, the Data Folder's",
      ),
    ok: z.boolean().describe('Whether there is no error among the findings'),
    errors: z.number().int(),
    warnings: z.number().int(),
    omitted: z.number().int().describe('How many findings are counted and not told: beyond the first 1,000'),
    findings: z.array(finding).describe('Errors first'),
  })
  .meta({ id: 'Preflight' });
