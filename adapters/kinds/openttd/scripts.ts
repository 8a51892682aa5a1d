/**
 * Finds the AIs and game scripts of a Data Folder (directories with an info.nut), and the scripts that openttd.cfg
 * starts.
 */
import { join } from 'node:path';
import type { Finding } from '../../../machines/kinds/findings.js';
import type { InstalledResource } from '../../../machines/kinds/resources.js';
import { compareNames, listDirectories, mayExist } from '../../directories.js';
import { toLink } from '../../files/folder-file.js';
import { findLinkPlaces, openDirectoryIn, resolveIn } from '../../files/link-places.js';
import { type IniEntry, readIni } from '../ini.js';
import type { WorkspaceDirectory } from '../kind.js';
import { readFolderStart, readFolderText } from '../text-file.js';

export const configFile = 'openttd.cfg';

/** The directories of scripts, and the sections of openttd.cfg that start them. */
const places = [
  { directory: 'ai', section: 'ai_players' },
  { directory: 'game', section: 'game_scripts' },
] as const;

/** The metadata of a script, from its info.nut. */
interface ScriptInfo {
  readonly name: string | null;
  readonly author: string | null;
  readonly version: string | null;
  readonly description: string | null;
}

/**
 * Matches functions such as `function GetName() { return "WormAI"; }`. The results of other functions are unknown
 * before they run.
 */
const getter =
  /function\s+(Get(?:Name|Author|Version|Description))\s*\(\s*\)\s*\{\s*return\s+(?:"((?:[^"\\]|\\.)*)"|(\d+))\s*;?\s*\}/g;

/** A script on disk. */
export interface Script {
  /** The name of the script's directory. */
  readonly name: string;
  /** The directory that contains the script's directory: `ai` or `game`. */
  readonly directory: string;
  readonly info: ScriptInfo;
}

/** Returns the entries of openttd.cfg; an empty list if the file does not exist. Throws other system errors. */
export async function readConfig(folder: WorkspaceDirectory): Promise<IniEntry[]> {
  return readIni((await readFolderText(folder.path, configFile)) ?? '');
}

/** Returns the entries that start a script. The name `none` is left out, because it starts no script. */
export function listStartedScripts(config: readonly IniEntry[]): (IniEntry & { readonly directory: string })[] {
  return places.flatMap(({ directory, section }) =>
    config
      .filter((each) => each.section === section && !['none', ''].includes(each.name.toLowerCase()))
      .map((each) => ({ ...each, directory })),
  );
}

/** Returns whether two names mean the same script. Names are case-insensitive (OpenTTD's ScriptScanner). */
export function isCalled(name: string, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase();
}

/**
 * Returns the scripts of a Data Folder or a Build. Throws a system error if a directory of scripts exists but cannot be
 * read.
 * @param files reads files and lists directories, with paths relative to the directory. By default the files of a Data
 *   Folder are read, whose links may lead only to allowed directories
 */
export async function readScripts(path: string, files = createFolderFiles(path)): Promise<Script[]> {
  const found: Script[] = [];
  for (const { directory } of places) {
    const root = join(path, directory);
    if (!(await mayExist(root))) continue;
    for (const name of await files.list(directory)) {
      const text = await files.read(`${directory}/${name}/info.nut`);
      if (text !== null) found.push({ name, directory, info: readInfo(text) });
    }
  }
  return found;
}

interface ScriptFiles {
  /** Returns the text of a file; `null` without the file. */
  read(file: string): Promise<string | null>;
  /** Returns the names of the directories in a directory. */
  list(directory: string): Promise<string[]>;
}

function createFolderFiles(folder: string): ScriptFiles {
  return {
    read: (file) => readFolderStart(folder, file),
    async list(directory) {
      const opened = await openDirectoryIn(await findLinkPlaces(folder), join(folder, directory));
      try {
        return await listDirectories(toLink(opened));
      } finally {
        await opened.close();
      }
    },
  };
}

/** Returns the scripts of a Data Folder as Installed Resources. Throws the errors of {@link readScripts}. */
export async function findScripts(folder: WorkspaceDirectory): Promise<InstalledResource[]> {
  const started = listStartedScripts(await readConfig(folder));
  const found = await Promise.all(
    (await readScripts(folder.path)).map(async (script) => describe(script, started, await isComplete(folder, script))),
  );
  return found.sort((a, b) => compareNames(a.name, b.name));
}

function describe(
  { name, directory, info }: Script,
  started: ReturnType<typeof listStartedScripts>,
  whole: boolean,
): InstalledResource {
  const path = `${directory}/${name}`;
  const engineName = info.name ?? name;
  const by = started.find((each) => each.directory === directory && isCalled(each.name, engineName));
  const problem: Finding = {
    code: 'script_without_main',
    severity: 'error',
    file: path,
    line: null,
    resource: engineName,
    facts: { path },
  };
  return {
    name,
    metadata_type: null,
    path,
    engine_name: engineName,
    system: false,
    categories: [directory],
    enabled: by !== undefined,
    enabled_by:
      by === undefined
        ? null
        : { file: configFile, line: by.line, command: `[${by.section}] ${by.name}`, required_by: null },
    details: { author: info.author, version: info.version, description: info.description, dependencies: [] },
    problems: whole ? [] : [problem],
  };
}

async function isComplete({ path }: WorkspaceDirectory, { directory, name }: Script): Promise<boolean> {
  try {
    const { isDirectory } = await resolveIn(await findLinkPlaces(path), join(path, directory, name, 'main.nut'));
    return !isDirectory;
  } catch (error) {
    // The target of a link out of the Data Folder is unknown.
    return (error as NodeJS.ErrnoException).code === 'link_outside';
  }
}

/** Reads an info.nut, which contains metadata in Squirrel, without executing it. */
function readInfo(text: string): ScriptInfo {
  const values = new Map<string, string>();
  for (const [, name = '', words, number] of text.matchAll(getter)) {
    if (!values.has(name)) values.set(name, number ?? (words ?? '').replace(/\\(.)/gs, '$1'));
  }
  return {
    name: values.get('GetName') ?? null,
    author: values.get('GetAuthor') ?? null,
    version: values.get('GetVersion') ?? null,
    description: values.get('GetDescription') ?? null,
  };
}
