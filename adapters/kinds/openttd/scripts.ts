/** The AIs and game scripts of a Data Folder: directories with an info.nut, and which of them openttd.cfg starts. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '../../../machines/findings.js';
import { emptyDescription, type InstalledResource } from '../../../machines/resources.js';
import { byName, isFile, mayBeThere, subdirectories } from '../../directories.js';
import type { Place } from '../kind.js';
import { readInfo, type ScriptInfo } from './info-nut.js';
import { readIni, type IniEntry } from './ini.js';

export const configFile = 'openttd.cfg';

/** Where scripts lie, and the section of openttd.cfg that names those that play. */
const places = [{ directory: 'ai', section: 'ai_players' }, { directory: 'game', section: 'game_scripts' }] as const;

/** No info.nut comes near to it. */
const largest = 262_144;

/** @returns the entries of openttd.cfg; none where it is not there. @throws what the file system says of one that is */
export async function readConfig(folder: Place): Promise<IniEntry[]> {
  return readIni((await readSmall(join(folder.path, configFile))) ?? '');
}

/** @returns the entries that name a script to be started: `none` starts nothing */
export function startedScripts(config: readonly IniEntry[]): (IniEntry & { readonly directory: string })[] {
  return places.flatMap(({ directory, section }) =>
    config.filter((each) => each.section === section && !['none', ''].includes(each.name.toLowerCase())).map((each) => ({ ...each, directory })));
}

/** @throws what the file system says when a directory of scripts is there and cannot be read */
export async function findScripts(folder: Place): Promise<InstalledResource[]> {
  const started = startedScripts(await readConfig(folder));
  const found: InstalledResource[] = [];
  for (const { directory } of places) {
    const root = join(folder.path, directory);
    if (!(await mayBeThere(root))) continue;
    for (const name of await subdirectories(root)) {
      const text = await readSmall(join(root, name, 'info.nut'));
      if (text === null) continue;
      const path = `${directory}/${name}`;
      found.push(describe(name, path, directory, readInfo(text), started, await findProblems(folder, path)));
    }
  }
  return found.sort((a, b) => byName(a.name, b.name));
}

function describe(
  name: string, path: string, directory: string, info: ScriptInfo, started: ReturnType<typeof startedScripts>, problems: readonly Finding[],
): InstalledResource {
  const engineName = info.name ?? name;
  const by = started.find((each) => each.directory === directory && each.name === engineName);
  return {
    name,
    metadata_type: null,
    path,
    engine_name: engineName,
    is_system: false,
    categories: [directory],
    enabled: by !== undefined,
    enabled_by: by === undefined ? null : { file: configFile, line: by.line, command: `[${by.section}] ${by.name}`, required_by: null },
    manifest: { ...emptyDescription, author: info.author, version: info.version, description: info.description },
    problems,
  };
}

async function findProblems(folder: Place, path: string): Promise<Finding[]> {
  if (await isFile(join(folder.path, path, 'main.nut'))) return [];
  return [{ code: 'script_without_main', severity: 'error', file: path, line: null, resource: null, facts: { path } }];
}

/** @returns the text, cut off where it is far too long; null when there is no such file */
async function readSmall(path: string): Promise<string | null> {
  // Reading a FIFO would wait for ever.
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return null;
    throw error;
  });
  return stats === null || !stats.isFile() ? null : (await readFile(path, 'utf8')).slice(0, largest);
}
