/** The field `health` of build.json. */
import * as z from 'zod';
import { found, type Result } from '../../../../machines/faults/result.js';
import type { HealthPlan } from '../../../../machines/launch/health-plan.js';
import type { WorkspaceDirectory } from '../../kind.js';
import { addressFields, toAddress } from './address.js';
import { isRegularExpression } from './regular-expression.js';

const lineError = 'is not one line of at most 1,000 characters';

export const healthField = () =>
  z
    .union(
      [
        z.literal('none'),
        z.strictObject({
          http: z
            .strictObject({
              ...addressFields(),
              path: z
                .string()
                .regex(/^\/[\x21-\x7e]{0,1000}$/, 'is not a path such as "/health"')
                .default('/')
                .describe('The path of the request. A status from 200 to 399 is healthy; redirects are not followed'),
            })
            .describe('An HTTP request that the server answers'),
        }),
        z.strictObject({ tcp: z.strictObject(addressFields()).describe('A TCP connection that the server accepts') }),
        z.strictObject({
          udp: z
            .strictObject({
              ...addressFields(),
              send: z
                .string()
                .regex(/^(?:[0-9a-fA-F]{2}){1,500}$/, 'is not 1 to 500 bytes in hexadecimal: "4f457403"')
                .describe('The datagram that the server answers: 1 to 500 bytes in hexadecimal'),
            })
            .describe('A datagram that the server answers'),
        }),
        z.strictObject({
          console: z
            .strictObject({
              command: z
                .string(lineError)
                .regex(/^[^\p{Cc}]{1,1000}$/u, lineError)
                .describe('The command, at most 1,000 characters'),
              expect: z
                .string()
                .min(1)
                .refine(isRegularExpression, 'is not a regular expression')
                .describe('A regular expression (JavaScript) for the line that the server prints within 4.5 seconds'),
            })
            .describe('A command, and the line that it makes the server print'),
        }),
      ],
      'is not "none", nor an object: { "http": … }, { "tcp": … }, { "udp": … } or { "console": … }',
    )
    .optional();

export type HealthField = z.infer<ReturnType<typeof healthField>>;

/** Returns the texts of the field that may have placeholders, by their paths. */
export function listHealthTexts(field: HealthField): { readonly path: string[]; readonly text: string }[] {
  if (typeof field !== 'object' || 'console' in field) return [];
  return Object.entries(field).flatMap(([type, { host, port }]) => [
    { path: ['health', type, 'host'], text: host },
    { path: ['health', type, 'port'], text: String(port) },
  ]);
}

/** Returns the probe of a launch. @param fill replaces placeholders */
export function createHealthPlan(
  field: HealthField,
  folder: WorkspaceDirectory,
  fill: (text: string) => string,
): Result<HealthPlan | undefined> {
  if (field === undefined) return found(undefined);
  if (field === 'none') return found({ type: 'none' });
  if ('console' in field) return found({ type: 'console', ...field.console });
  const address = toAddress('http' in field ? field.http : 'tcp' in field ? field.tcp : field.udp, folder, fill);
  if (!address.ok) return address;
  if ('http' in field) return found({ type: 'http', ...address.value, path: field.http.path });
  return found(
    'tcp' in field ? { type: 'tcp', ...address.value } : { type: 'udp', ...address.value, send: field.udp.send },
  );
}
