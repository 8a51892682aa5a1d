/** Reads the settings of the operator: folder.json in a Data Folder, and settings.json for all Data Folders. */
import { join } from 'node:path';
import type * as z from 'zod';
import type { Fault } from '../../machines/faults/faults.js';
import { type FileOwner, readBounded } from '../bounded-file.js';
import { readInFolder } from '../files/folder-file.js';
import { readJsonFile } from './json-file.js';
import type { WorkspaceDirectory } from './kind.js';

/** The name of the settings file in a Data Folder. */
export const folderSettingsFile = 'folder.json';

/**
 * The settings and the owner of their file, if the file exists; or a fault. The text of a fault contains no value of
 * the file.
 */
export type ReadSettings<T> =
  | { readonly file: T; readonly owner?: FileOwner }
  | { readonly fault: Fault<'settings_broken'> };

/** Reads the settings of a Data Folder. Without a file, returns the defaults of the schema. */
export async function readFolderSettings<T>(
  folder: WorkspaceDirectory,
  schema: z.ZodType<T>,
): Promise<ReadSettings<T>> {
  const readFile = (limit: number) => readInFolder(folder.path, folderSettingsFile, limit);
  const read = await readJsonFile(readFile, folderSettingsFile, schema, true);
  if (read === null) return { file: schema.parse({}) };
  return 'problem' in read ? { fault: { code: 'settings_broken', folder: folder.name, problem: read.problem } } : read;
}

/**
 * Reads the settings of all Data Folders of the workspace `root`. Without a file, returns the defaults of the schema.
 */
export async function readSharedSettings<T>(root: string, schema: z.ZodType<T>): Promise<ReadSettings<T>> {
  const readFile = (limit: number) => readBounded(join(root, 'manager', 'settings.json'), limit);
  const read = await readJsonFile(readFile, 'manager/settings.json', schema, true);
  if (read === null) return { file: schema.parse({}) };
  return 'problem' in read ? { fault: { code: 'settings_broken', folder: null, problem: read.problem } } : read;
}
