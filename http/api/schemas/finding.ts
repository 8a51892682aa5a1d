/** The schemas of findings and problems. */
import * as z from 'zod';
import { scopes } from '../../../machines/access/access-tokens.js';
import { bodyFaultCodes } from '../../../machines/faults/faults.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { problemMembers } from '../../problems/problem-members.js';
import { problems } from '../../problems/problems.js';
import { recovery } from '../server/status-schemas.js';

export const finding = z
  .object({
    code: z.string().describe('A stable code. docs/reference/findings.md lists the codes'),
    severity: z
      .enum(['error', 'warning', 'fatal'])
      .describe(
        'fatal: the server does not come up, or no player can join it. error: it comes up, but a resource does not start or a setting has no effect. warning: everything starts',
      ),
    resource: z.string().nullable().describe('The engine name of the Installed Resource'),
    file: z.string().nullable().describe('The file, relative to the Data Folder if it is inside'),
    line: z.number().int().nullable().describe('The line in it, counted from 1'),
    title: z.string().describe('The fault in a few words'),
    message: z.string().describe('What is wrong'),
    remedy: z.string().describe('The next step'),
    meant: z.string().optional().describe('The name probably meant instead of `resource`'),
    count: z
      .number()
      .int()
      .optional()
      .describe('Number of places with this cause, this one included. Absent for a single place'),
    also: z
      .array(
        z.object({
          resource: z.string().nullable().describe('As above'),
          file: z.string().nullable().describe('As above'),
          line: z.number().int().nullable().describe('As above'),
          path: z.string().optional().describe('The path that the manifest names there'),
        }),
      )
      .optional()
      .describe('The other places with this cause, at most 100'),
  })
  .meta({ id: 'Finding', description: 'A problem found before a start.' });

export const problem = z
  .object({
    type: z.string().describe('urn:server-manager:problem: and the code'),
    title: z.string().describe('What is wrong in a few words, the same for each code'),
    status: z.number().int().describe('The status of the answer'),
    detail: z.string().describe('What was wrong with this request, as a sentence'),
    instance: z
      .string()
      .optional()
      .describe('urn:server-manager:request: and the Request-Id, which is in the log of the service'),
    code: z
      .enum(Object.keys(problems) as ProblemCode[])
      .describe('The stable code. Later versions add codes: treat unknown ones by the status'),
    remedy: z.string().describe('The next step, for people'),
    message: z.string().describe('The same as detail'),
    errors: z
      .array(
        z.object({
          pointer: z.string().describe('The JSON Pointer (RFC 6901) of a field, empty for the whole body'),
          code: z
            .enum(bodyFaultCodes)
            .describe(
              'field_unknown: the object has no such field. field_required: it is missing. field_type_wrong: it has another JSON type. field_out_of_range: a number is too small or too large, a text or a list too short or too long. field_invalid: the value is of the right type and is not accepted',
            ),
          detail: z.string().describe('What is wrong with it, as a sentence'),
        }),
      )
      .optional()
      .describe('The faults of an invalid JSON body, at most 100. detail has the first'),
    findings: z.array(finding).optional().describe('With preflight_failed: the findings, the worst first'),
    recovery: recovery.optional().describe('The start that is planned after a crash'),
    console: z.array(z.string()).optional().describe('With ended_before_ready: the last lines of the console'),
    scope: z.enum(scopes).optional().describe('With scope_missing: the scope that the client does not have'),
    passkey: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('With passkey_required: the options for navigator.credentials.get in a page of the service'),
    etag: z.string().optional().describe('With precondition_failed: the ETag of the present settings'),
    patterns: z.array(z.string()).optional().describe('With command_not_allowed: the patterns of the token'),
  })
  .meta({
    id: 'Problem',
    description: 'A problem (RFC 9457). docs/reference/errors.md lists the codes.',
    allOf: Object.entries(problemMembers)
      .filter(([, member]) => !('isOptional' in member))
      .map(([code, { field }]) => ({
        if: { properties: { code: { const: code } } },
        then: { properties: { [field]: {} }, required: [field] },
      })),
  });
