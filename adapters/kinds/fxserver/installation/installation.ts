/** FXServer's rules for the installation of resources. */
import { join } from 'node:path';
import { readWholeText } from '../../../../machines/text/text-file.js';
import { findLinkPlaces } from '../../../files/link-places.js';
import type { ResourceInstallation, StartCommands, WorkspaceDirectory } from '../../kind.js';
import { foldName } from '../config/console-names.js';
import { type LocatedCommand, readServerConfig } from '../config/read.js';
import { type ConfigWorld, configWorld } from '../config/world.js';
import { findMissingName } from '../preflight/preflight.js';
import { resourceConsole } from '../resource-console.js';
import { mayBelongToBuild } from '../resources/build-resources.js';
import { isCategory, isSpecial, isWebPanel, toEngineName } from '../resources/names.js';
import { scanRoot } from '../resources/scan.js';
import { findPackedResources } from './packed.js';

export const installation: ResourceInstallation = {
  directory: 'resources',
  isCategory,
  toEngineName,
  findPacked: findPackedResources,
  mayBeInBuild: mayBelongToBuild,
  findNameFault(name) {
    if (isCategory(name)) return 'it is the name of a category';
    if (isIgnored(name)) return 'it ignores directories with this name';
    const composed = resourceConsole.compose({ action: 'ensure', resource: toEngineName(name) });
    if (composed === null || composed.ok) return null;
    return composed.fault.code === 'resource_name_invalid' ? composed.fault.reason : composed.fault.code;
  },
  isIgnored,
  findMissingName: ({ code, facts }) => findMissingName(code, facts),
  toStartLine: (engineName) => `ensure ${engineName}`,
  readStarts,
};

function isIgnored(name: string): boolean {
  return isSpecial(name) || isWebPanel(name) || name.startsWith('.');
}

async function readStarts(folder: WorkspaceDirectory): Promise<StartCommands> {
  const places = await findLinkPlaces(folder.path);
  const { resources, categories } = await scanRoot({ path: join(folder.path, 'resources'), isSystem: false, places });
  const located = resources.map((each) => ({
    name: each.engineName,
    path: each.directory,
    categories: each.categories,
  }));
  const world = configWorld(folder.path, located, categories);
  const { commands, files } = await readServerConfig('server.cfg', {
    ...world,
    read: (path) => readAsUtf8(world, path),
  });
  const numbers = new Map<string, number>();
  for (const each of commands) numbers.set(toPlace(each), (numbers.get(toPlace(each)) ?? 0) + 1);
  const starts = commands.flatMap((each) => {
    const { words, file, line } = each;
    const [command = '', target = ''] = words;
    if (words.length !== 2 || !['start', 'ensure'].includes(foldName(command))) return [];
    return [{ file, line, command: words.join(' '), target, isAlone: numbers.get(toPlace(each)) === 1 }];
  });
  return { files, starts };
}

/** Reads a config file. Converts a file in UTF-16: the server cannot read it, but the manager can change its lines. */
async function readAsUtf8(world: ConfigWorld, path: string): ReturnType<ConfigWorld['read']> {
  const read = await world.read(path);
  const text = 'bytes' in read ? readWholeText(read.bytes) : null;
  return text?.encoding.startsWith('utf-16') === true ? { bytes: Buffer.from(text.whole) } : read;
}

function toPlace({ file, line }: LocatedCommand): string {
  return `${line} ${file}`;
}
