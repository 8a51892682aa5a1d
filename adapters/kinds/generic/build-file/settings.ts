/** The fields of folder.json: for Builds with a build.json, and for every Data Folder. */
import * as z from 'zod';
import { type BackupSettingsField, backupSettingsField } from '../../backup-settings.js';
import type { WorkspaceDirectory } from '../../kind.js';
import { folderSettingsFile, type ReadSettings } from '../../settings.js';

const valueError = 'is not a number, or one line of at most 1,000 characters';

/** Returns the schema of a variable's value, which is one line. */
export const variableValue = () =>
  z.union([z.string().regex(/^[^\p{Cc}]{0,1000}$/u, valueError), z.number()], valueError).transform(String);

/** Returns the schema of the name of a file inside the Data Folder. */
export const configFileName = () =>
  z
    .string()
    .refine(isInside, 'is not the path of a file inside the Data Folder: write "server.cfg" or "config/server.cfg"')
    // A client with permission to edit the config file must not be able to choose the commands of backups.
    .refine((path) => path !== folderSettingsFile, 'is the file of the settings of the Data Folder');

function isInside(path: string): boolean {
  return /^[^\p{Cc}]{1,255}$/u.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part));
}

export const genericSettings = () => ({
  variables: z
    .record(z.string(), variableValue())
    .optional()
    .describe("Values of the Build's variables: numbers, or lines of at most 1,000 characters"),
  config: configFileName()
    .optional()
    .describe('The config file, for a kind without a config file: a path inside the Data Folder, not `folder.json`'),
  backup: backupSettingsField().describe('What the backups of the Data Folder contain'),
});

export interface GenericSettings {
  readonly variables?: Readonly<Record<string, string>> | undefined;
  readonly config?: string | undefined;
  readonly backup?: BackupSettingsField;
}

/** Reads the folder.json of a Data Folder, which may have the fields of every kind. */
export type ReadGenericSettings = (folder: WorkspaceDirectory) => Promise<ReadSettings<GenericSettings>>;
