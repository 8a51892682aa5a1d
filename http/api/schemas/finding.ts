/** The schemas of findings and problems. */
import * as z from 'zod';
import { scopes } from '../../../machines/access/access-tokens.js';
import { bodyFaultCodes } from '../../../machines/faults/faults.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { problems } from '../../problems/problems.js';
import { recovery } from '../server/status-schemas.js';

export const finding = z
  .object({
    code: z.string().describe('A stable code: see docs/reference/findings.md'),
    severity: z
      .enum(['error', 'warning', 'fatal'])
      .describe(
        'fatal: the server does not come up, or no player can join. error: a resource or setting has no effect',
      ),
    resource: z.string().nullable().describe('The engine name of the resource'),
    file: z.string().nullable().describe('The file, relative to the Data Folder if it is inside'),
    line: z.number().int().nullable().describe('The line, counted from 1'),
    title: z.string().describe('The fault in a few words'),
    message: z.string().describe('What is wrong'),
    remedy: z.string().describe('The next step'),
    meant: z.string().optional().describe('The probable name instead of `resource`'),
    count: z.number().int().optional().describe('Number of places with this cause, if there are several'),
    also: z
      .array(
        z.object({
          resource: z.string().nullable().describe('As above'),
          file: z.string().nullable().describe('As above'),
          line: z.number().int().nullable().describe('As above'),
          path: z.string().optional().describe('The path in the manifest there'),
        }),
      )
      .optional()
      .describe('The other places, at most 100'),
  })
  .meta({ id: 'Finding', description: 'A problem found before a start.' });

export const problem = z
  .object({
    type: z.string().describe('urn:server-manager:problem: and the code'),
    title: z.string().describe('What is wrong, the same for each code'),
    status: z.number().int().describe('The status of the answer'),
    detail: z.string().describe('What is wrong with this request'),
    instance: z.string().optional().describe('urn:server-manager:request: and the Request-Id, as in the log'),
    code: z.enum(Object.keys(problems) as ProblemCode[]).describe('Stable. Treat unknown codes by the status'),
    remedy: z.string().describe('The next step, for people'),
    message: z.string().describe('The same as detail'),
    errors: z
      .array(
        z.object({
          pointer: z.string().describe('The JSON Pointer (RFC 6901) of a field, empty for the body'),
          code: z
            .enum(bodyFaultCodes)
            .describe(
              'field_type_wrong: another JSON type. field_out_of_range: too small, large, short or long. field_invalid: another fault of the value',
            ),
          detail: z.string().describe('What is wrong with it'),
        }),
      )
      .optional()
      .describe('The faults of a JSON body, at most 100. detail has the first'),
    findings: z.array(finding).optional().describe('With preflight_failed: the findings, worst first'),
    recovery: recovery.optional().describe('With not_running: the planned start'),
    console: z.array(z.string()).optional().describe('With ended_before_ready: the last lines of the console'),
    scope: z.enum(scopes).optional().describe('With scope_missing: the missing scope'),
    passkey: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('With passkey_required: options for navigator.credentials.get'),
    etag: z.string().optional().describe('With precondition_failed: the current ETag'),
    patterns: z.array(z.string()).optional().describe('With command_not_allowed: the patterns of the token'),
  })
  .meta({ id: 'Problem', description: 'A problem (RFC 9457): see docs/reference/errors.md.' });
