/** Lists the Data Folders that restores have replaced. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readKeptName } from '../../machines/backups/kept-folders.js';
import type { KeptFolder } from '../../machines/ports/backups.js';
import { diskUsage } from '../disk-usage.js';

/** @param data the directory of the Data Folders. @throws what the file system reports for it */
export async function listKeptFolders(data: string): Promise<readonly KeptFolder[]> {
  const kept: KeptFolder[] = [];
  for (const entry of await readdir(data, { withFileTypes: true })) {
    const { name } = entry;
    const about = entry.isDirectory() ? readKeptName(name) : null;
    if (about !== null) kept.push({ name, ...about, bytes: await diskUsage(join(data, name)).catch(() => null) });
  }
  return kept.sort((one, other) => one.at - other.at);
}
