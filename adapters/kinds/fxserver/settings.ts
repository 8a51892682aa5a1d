/** The fields of folder.json and settings.json for FXServer. */
import * as z from 'zod';
import type { WorkspaceDirectory } from '../kind.js';
import { type ReadSettings, readFolderSettings, readSharedSettings } from '../settings.js';

/** A value in double quotes in a line of a configuration file: a backslash at its end would escape the quote. */
const text = () =>
  z
    .string()
    .regex(
      /^(?:[^\p{Cc}"]*[^\p{Cc}"\\])?$/u,
      'cannot be set: it has a double quote or a control character, or ends with a backslash',
    )
    .max(1_000);

/** Convars with a field of their own. Convar names are case-insensitive. */
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

export const settingsFields = {
  /** `sv_licenseKey`. */
  licenseKey: text().optional(),
  /** `steam_webApiKey`. */
  steamWebApiKey: text().optional(),
  oneSync: z.enum(['on', 'legacy', 'off']).optional(),
  game: z.enum(['gta5', 'rdr3']).optional(),
  /** Other convars, by name. */
  set: z.record(convarName, text()).default({}),
  /** The grace period of a stop in milliseconds. */
  stopTimeoutMs: z.int().min(0).max(600_000).optional(),
};

const sharedSettings = z.strictObject(settingsFields);
const folderSettings = sharedSettings.extend({ kind: z.string().optional() });

export type Settings = z.infer<typeof sharedSettings>;

/** Reads the Data Folder's own settings. */
export const readOwnSettings = (folder: WorkspaceDirectory) => readFolderSettings(folder, folderSettings);

/**
 * Reads the settings that apply to a Data Folder: each is its own, else that of all Data Folders of the workspace
 * `root`.
 */
export async function readSettings(root: string, folder: WorkspaceDirectory): Promise<ReadSettings<Settings>> {
  const own = await readOwnSettings(folder);
  if ('fault' in own) return own;
  const shared = await readSharedSettings(root, sharedSettings);
  if ('fault' in shared) return shared;
  const { kind: _, ...file } = own.file;
  return { file: { ...shared.file, ...file, set: { ...shared.file.set, ...file.set } } };
}
