/** The fields of folder.json and settings.json for FXServer. */
import * as z from 'zod';
import { once } from '../../../machines/async/once.js';
import { genericSettings } from '../generic/build-file/settings.js';
import type { WorkspaceDirectory } from '../kind.js';
import { type ReadSettings, readFolderSettings, readSharedSettings } from '../settings.js';

/**
 * The schema of a value that is written in double quotes into a configuration file. A backslash at the end of the text
 * would escape the quote.
 */
const text = () =>
  z
    .string()
    .regex(
      /^(?:[^\p{Cc}"]*[^\p{Cc}"\\])?$/u,
      'cannot be set: it has a double quote or a control character, or ends with a backslash',
    )
    .max(1_000);

const commandError = 'is not one line of at most 1,000 characters';

const saveCommand = () => z.string(commandError).regex(/^[^\p{Cc}]{1,1000}$/u, commandError);

/** The convars that have a separate field. Names of convars are case-insensitive. */
const ownFields: Readonly<Record<string, string>> = {
  sv_licensekey: 'licenseKey',
  steam_webapikey: 'steamWebApiKey',
  onesync: 'oneSync',
  gamename: 'game',
};

const convarName = () =>
  z
    .string()
    .regex(/^[A-Za-z_][\w:.-]{0,99}$/, 'is not the name of a convar')
    .refine((name) => !Object.hasOwn(ownFields, name.toLowerCase()), {
      error: ({ input }) => `has its own field: ${ownFields[String(input).toLowerCase()]}`,
    });

export const settingsFields = once(() => ({
  licenseKey: text().optional().describe('The convar `sv_licenseKey`'),
  steamWebApiKey: text().optional().describe('The convar `steam_webApiKey`'),
  oneSync: z.enum(['on', 'legacy', 'off']).optional().describe('The convar `onesync`'),
  game: z.enum(['gta5', 'rdr3']).optional().describe('The convar `gamename`: `gta5` for FiveM, `rdr3` for RedM'),
  set: z
    .record(convarName(), text())
    .default({})
    .describe(
      'Other convars, by name. A value has at most 1,000 characters, no double quote or control character, and no backslash at its end',
    ),
  stopTimeoutMs: z
    .int()
    .min(0)
    .max(600_000)
    .optional()
    .describe('Milliseconds that a stop may take before SIGKILL. Default: 20000'),
  saveCommands: z
    .array(saveCommand())
    .max(10)
    .optional()
    .describe('Console commands that save, written before an announced end, such as `["saveall"]`'),
  saveWaitMs: z
    .int()
    .min(0)
    .max(120_000)
    .optional()
    .describe('Milliseconds that the server gets for them. Default: 5000'),
}));

const ownSettings = once(() => z.strictObject(settingsFields()));
// The settings of all Data Folders. adapters/files/allowed-links.ts reads the directories to which links may lead.
const sharedSettings = once(() =>
  ownSettings().extend({
    links: z.array(z.string()).optional().describe('Directories to which links in Data Folders may lead'),
  }),
);
// The settings of a Data Folder. The other fields are the same as for a Build with a build.json.
export const folderSettings = once(() =>
  ownSettings().extend({
    kind: z
      .string()
      .optional()
      .describe('`fxserver`, `openttd` or `generic`, if the files of the Data Folder do not show it'),
    ...genericSettings(),
  }),
);

export type Settings = z.infer<ReturnType<typeof ownSettings>>;

/** Reads the settings in folder.json. */
export const readOwnSettings = (folder: WorkspaceDirectory) => readFolderSettings(folder, folderSettings());

/**
 * Reads the settings that apply to a Data Folder. A setting in folder.json has precedence over the setting for all Data
 * Folders of the workspace `root`.
 */
export async function readSettings(root: string, folder: WorkspaceDirectory): Promise<ReadSettings<Settings>> {
  const own = await readOwnSettings(folder);
  if ('fault' in own) return own;
  const shared = await readSharedSettings(root, sharedSettings());
  if ('fault' in shared) return shared;
  const { links: _links, ...others } = shared.file;
  const { kind: _kind, variables: _variables, config: _config, backup: _backup, ...file } = own.file;
  return { file: { ...others, ...file, set: { ...others.set, ...file.set } } };
}
