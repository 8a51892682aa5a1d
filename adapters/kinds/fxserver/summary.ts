/** The config summary of FXServer in the API: the result of server.cfg, without its secrets. */
import * as z from 'zod';
import { once } from '../../../machines/async/once.js';
import type { ConfigSummary } from '../../../machines/kinds/kinds.js';
import type { Inventory } from './resources/inventory.js';

export const summaryFields = once(() => {
  const texts = z.array(z.string());
  const place = { file: z.string().nullable(), line: z.number().int().nullable() };
  return {
    files: texts.describe('The files that were read, in the order of execution'),
    complete: z.boolean().describe('False when a limit prevented reading all files'),
    enabled: z
      .array(z.object({ name: z.string(), ...place, command: z.string(), required_by: z.string().nullable() }))
      .describe('The resources that it starts, by engine name, in start order'),
    endpoints: z.array(
      z.object({ protocol: z.enum(['tcp', 'udp']), host: z.string(), port: z.number().int(), ...place }),
    ),
    licence_key: z.object({ present: z.boolean(), well_formed: z.boolean(), ...place }),
    one_sync: z.enum(['on', 'legacy', 'off']),
    game: z.enum(['gta5', 'rdr3']),
    reads_commands: z.boolean().describe('False: con_disableNonTTYReads is set, and POST /command has no effect'),
    system_chat: z.boolean().describe("True: the Build's resource chat is used instead of the Data Folder's"),
    rcon_password: z.enum(['none', 'weak', 'set']),
    convars: z.array(
      z.object({ name: z.string(), value: z.string().nullable().describe('Null for a secret'), ...place }),
    ),
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
