/** What people set beside a server's own files: folder.json in a Data Folder, settings.json for all of them. */
import { join } from 'node:path';
import * as z from 'zod';
import type { Fault } from '../../machines/ports/facts.js';
import { readJsonFile } from './json-file.js';
import type { Place } from './kind.js';

/** It goes into a line of a configuration file, in double quotes: a backslash at its end would take the quote for its own. */
const text = () =>
  z
    .string()
    .regex(
      /^(?:[^\p{Cc}"]*[^\p{Cc}"\\])?$/u,
      'cannot be set: it has a double quote or a control character, or ends with a backslash',
    )
    .max(1_000);

/** Said in two places, one of them would be lost. Names of convars are in any case. */
const ownFields: Readonly<Record<string, string>> = {
  sv_licensekey: 'licenseKey',
  steam_webapikey: 'steamWebApiKey',
  onesync: 'oneSync',
  gamename: 'game',
};

const convarName = z
  .string()
  .regex(/^[A-Za-z_][\w:.-]{0,99}$/, 'is not the name of a convar')
  .refine((name) => !Object.hasOwn(ownFields, name.toLowerCase()), {
    error: ({ input }) => `has a field of its own: ${ownFields[String(input).toLowerCase()]}`,
  });

const settings = z.strictObject({
  /** `sv_licenseKey`. */
  licenseKey: text().optional(),
  /** `steam_webApiKey`. */
  steamWebApiKey: text().optional(),
  oneSync: z.enum(['on', 'legacy', 'off']).optional(),
  game: z.enum(['gta5', 'rdr3']).optional(),
  /** Any other convar. */
  set: z.record(convarName, text()).default({}),
  /** How long a stop may take before the server is killed, in milliseconds. */
  stopTimeoutMs: z.int().min(0).max(600_000).optional(),
});

const folderSettings = settings.extend({ kind: z.string().optional() });

export type Settings = z.infer<typeof settings>;
export type FolderSettings = z.infer<typeof folderSettings>;

/** In a Data Folder. */
export const folderSettingsFile = 'folder.json';

/** Reads what one Data Folder sets. @returns what is wrong with it as a fault; neither it nor a problem tells a value */
export async function readFolderSettings(
  folder: Place,
): Promise<{ readonly file: FolderSettings } | { readonly fault: Fault }> {
  const read = await readJsonFile(join(folder.path, folderSettingsFile), folderSettingsFile, folderSettings, true);
  if (read === null) return { file: { set: {} } };
  return 'problem' in read ? { fault: { code: 'settings_broken', folder: folder.name, problem: read.problem } } : read;
}

/** Reads what counts for a Data Folder: its own settings before those of all, one by one. */
export async function readSettings(
  root: string,
  folder: Place,
): Promise<{ readonly file: Settings } | { readonly fault: Fault }> {
  const own = await readFolderSettings(folder);
  if ('fault' in own) return own;
  const all = await readJsonFile(join(root, 'manager', 'settings.json'), 'manager/settings.json', settings, true);
  if (all !== null && 'problem' in all)
    return { fault: { code: 'settings_broken', folder: null, problem: all.problem } };
  const { kind: _, ...file } = own.file;
  return { file: { ...all?.file, ...file, set: { ...all?.file.set, ...file.set } } };
}
