/** Summarises the result of server.cfg for the API, without its secrets. */
import * as z from 'zod';
import { once } from '../../../machines/async/once.js';
import type { ConfigSummary } from '../../../machines/kinds/kinds.js';
import type { Inventory } from './resources/inventory.js';

export const summaryFields = once(() => {
  const texts = z.array(z.string());
  const name = z.string().describe('The name');
  const place = {
    file: z.string().nullable().describe('The file that sets it'),
    line: z.number().int().nullable().describe('The line, counted from 1'),
  };
  return {
    files: texts.describe('The files that were read, in the order of execution'),
    complete: z.boolean().describe('False if a limit prevented reading all files'),
    enabled: z
      .array(
        z.object({
          name,
          ...place,
          command: z.string().describe('The command, such as ensure'),
          required_by: z.string().nullable().describe('The resource that depends on it'),
        }),
      )
      .describe('Started resources by engine name, in start order'),
    endpoints: z
      .array(
        z.object({
          protocol: z.enum(['tcp', 'udp']).describe('The protocol'),
          host: z.string().describe('The address'),
          port: z.number().int().describe('The port'),
          ...place,
        }),
      )
      .describe('Where players connect'),
    licence_key: z
      .object({
        present: z.boolean().describe('Whether there is a key'),
        well_formed: z.boolean().describe('Whether it has the form of a key'),
        ...place,
      })
      .describe('sv_licenseKey, without its value'),
    one_sync: z.enum(['on', 'legacy', 'off']).describe('The mode of OneSync'),
    game: z.enum(['gta5', 'rdr3']).describe('The game'),
    reads_commands: z.boolean().describe('False: con_disableNonTTYReads is set, and commands have no effect'),
    system_chat: z.boolean().describe("Whether the resource chat of the Build replaces the Data Folder's"),
    rcon_password: z.enum(['none', 'weak', 'set']).describe('Whether there is a password of rcon'),
    convars: z
      .array(z.object({ name, value: z.string().nullable().describe('Null for a secret'), ...place }))
      .describe('The other settings'),
  };
});

type Fields = z.infer<z.ZodObject<ReturnType<typeof summaryFields>>>;

export function toSummary({ config, enabled }: Inventory): ConfigSummary {
  const { licence } = config;
  const fields: Fields = {
    files: [...config.files],
    complete: config.complete,
    enabled: [...enabled.values()].map(({ requiredBy, ...each }) => ({ ...each, required_by: requiredBy })),
    endpoints: [...config.endpoints],
    licence_key: { present: licence.present, well_formed: licence.wellFormed, file: licence.file, line: licence.line },
    one_sync: config.oneSync,
    game: config.game,
    reads_commands: !config.stdinUnread,
    system_chat: config.systemChat,
    rcon_password: config.rconPassword,
    convars: config.convars.map(({ name, value, place: at }) => ({
      name,
      value,
      file: at?.file ?? null,
      line: at?.line ?? null,
    })),
  };
  const findings = config.faults.map(({ code, severity, file, line, ...facts }) => ({
    code,
    severity,
    file,
    line,
    resource: null,
    facts,
  }));
  return { fields, findings };
}
