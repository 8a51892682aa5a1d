/** The field `console` of build.json. */
import { resolve } from 'node:path';
import * as z from 'zod';
import type { ConsolePlan } from '../../../machines/ports/launch.js';
import { found, type Result } from '../../../machines/ports/result.js';
import type { WorkspaceDirectory } from '../kind.js';
import { addressFields, addressOf } from './address.js';

export const consoleField = () =>
  z
    .union(
      [
        z.enum(['stdin', 'none']),
        z.strictObject({ fifo: z.string().min(1) }),
        z.strictObject({
          rcon: z.strictObject({
            protocol: z.enum(['source', 'quake3'], 'is not "source" or "quake3"'),
            ...addressFields(),
            passwordFile: z.string().min(1),
            /** The time limit for the answer to a command. */
            timeoutMs: z.int().min(100).max(600_000).optional(),
          }),
        }),
        z.strictObject({
          telnet: z.strictObject({
            ...addressFields(),
            passwordFile: z.string().min(1).optional(),
            /** Whether what the server sends belongs into the console. */
            output: z.boolean().default(true),
          }),
        }),
      ],
      'is not "stdin" or "none", nor an object: { "fifo": … }, { "rcon": … } or { "telnet": … }',
    )
    .optional();

export type ConsoleField = z.infer<ReturnType<typeof consoleField>>;

/** Returns the texts of the field that may have placeholders, by their paths. */
export function consoleTexts(field: ConsoleField): { readonly path: string[]; readonly text: string }[] {
  if (typeof field !== 'object') return [];
  return Object.entries(field).flatMap(([type, value]) =>
    typeof value === 'string'
      ? [{ path: ['console', type], text: value }]
      : Object.entries(value as Record<string, unknown>).map(([name, text]) => ({
          path: ['console', type, name],
          text: String(text),
        })),
  );
}

const timeoutOf = ({ timeoutMs }: { readonly timeoutMs?: number | undefined }) =>
  timeoutMs === undefined ? {} : { timeoutMs };

/**
 * Returns the console of a launch; undefined for the standard input.
 * @param fill replaces placeholders
 */
export function consolePlanOf(
  field: ConsoleField,
  folder: WorkspaceDirectory,
  fill: (text: string) => string,
): Result<ConsolePlan | undefined> {
  if (field === undefined || field === 'stdin') return found(undefined);
  if (field === 'none') return found({ type: field });
  const placeOf = <Name extends string>(name: Name, text: string) => {
    const path = resolve(folder.path, fill(text));
    const place = { [name]: path } as Record<Name, string>;
    return path.startsWith(`${folder.path}/`) ? { ...place, folder: folder.path } : place;
  };
  if ('fifo' in field) return found({ type: 'fifo', ...placeOf('path', field.fifo) });
  const { passwordFile, ...remote } = 'rcon' in field ? field.rcon : field.telnet;
  const reached = addressOf(remote, folder, fill);
  if (!reached.ok) return reached;
  const password = passwordFile === undefined ? {} : placeOf('passwordFile', passwordFile);
  const address = { ...reached.value, ...password };
  return found(
    'rcon' in field
      ? { type: 'rcon', protocol: field.rcon.protocol, ...timeoutOf(field.rcon), ...address }
      : { type: 'telnet', output: field.telnet.output, ...address },
  );
}
