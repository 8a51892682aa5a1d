/** Reads a server.cfg and all that it executes, in the order in which FXServer does (its `exec`, ServerInstance.cpp). */
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { foldName } from './console-names.js';
import { decodeConfig } from './decode.js';
import { toldText } from './secrets.js';
import type { ConfigFault, ConfigFaultCode, ConfigPlace } from './server-config.js';
import { type Command, splitCommands } from './split.js';
import { type ConfigWorld, longestFile } from './world.js';

const deepest = 16;
const mostFiles = 256;
const mostBytes = 8 * longestFile;
/** One on a category counts once for each of its resources. */
const mostCommands = 100_000;

/** How long text is split at a stretch, in milliseconds: whoever waits for something else gets a turn. */
const longestStretch = 5;

export interface LocatedCommand extends Command {
  readonly file: string;
  /** Of a command on a `[category]`: its resources; else null. */
  readonly members: readonly string[] | null;
  /** It is on a `[category]` that there is no folder of. */
  readonly isAstray: boolean;
}

export interface ReadConfig {
  /** All commands, those of a file in the place of the `exec` that names it. */
  readonly commands: readonly LocatedCommand[];
  /** The files that were read, each once, in the order in which they were first executed. */
  readonly files: readonly string[];
  /** False when a bound kept something from being read, or there is no file to begin with. */
  readonly complete: boolean;
  readonly faults: readonly ConfigFault[];
}

/**
 * @param start the file to begin with, absolute or relative to the Data Folder; usually `server.cfg`
 * @returns what was read; what could not be is told as faults. At most 1 MiB of a file, 256 files,
 * 8 MiB and 100,000 commands in all, 16 deep
 */
export async function readServerConfig(start: string, world: ConfigWorld): Promise<ReadConfig> {
  const commands: LocatedCommand[] = [];
  const files = new Set<string>();
  const faults: ConfigFault[] = [];
  let complete = true;
  let givenUp = false;
  let executed = 0;
  let bytes = 0;
  let carriedOut = 0;
  let turn = performance.now();

  const name = (path: string): string => {
    const below = relative(world.folder, path);
    return below === '' || below.startsWith(`..${sep}`) || below === '..' || isAbsolute(below)
      ? path
      : below.split(sep).join('/');
  };
  const tell = (code: ConfigFaultCode, place: ConfigPlace, facts: object): void => {
    const severity = ['config_too_large', 'config_too_many_files', 'config_exec_too_deep'].includes(code)
      ? 'warning'
      : 'error';
    faults.push({ code, severity, file: place.file, line: place.line, ...facts });
  };

  function giveUp(place: ConfigPlace): void {
    if (!givenUp) tell('config_too_many_files', place, { files: mostFiles, bytes: mostBytes, commands: mostCommands });
    givenUp = true;
    complete = false;
  }

  /** @param from the command that names the file; null: it is the first. @param chain the files that are being executed */
  async function execute(
    path: string,
    written: string,
    from: ConfigPlace | null,
    chain: readonly string[],
  ): Promise<void> {
    const place = from ?? { file: name(path), line: null };
    if (executed === mostFiles || bytes > mostBytes) return giveUp(place);
    executed += 1;
    const read = await world.read(path);
    if ('because' in read) {
      if (read.because === 'too_large') {
        complete = false;
        return tell('config_too_large', { file: name(path), line: null }, { bytes: longestFile });
      }
      const gone = read.because === 'ENOENT' || read.because === 'ENOTDIR';
      if (from === null) {
        complete = false;
        return tell(gone ? 'config_missing' : 'config_unreadable', place, gone ? {} : { because: read.because });
      }
      return tell(gone ? 'config_exec_missing' : 'config_exec_unreadable', place, {
        path: written,
        because: gone ? 'file' : read.because,
      });
    }
    bytes += read.bytes.length;
    const file = name(path);
    files.add(file);
    for (const command of splitCommands(decodeConfig(read.bytes))) {
      const members = membersOf(command.words, world);
      carriedOut += Math.max(1, members?.length ?? 1);
      if (carriedOut > mostCommands) return giveUp({ file, line: command.line });
      if (performance.now() - turn > longestStretch) turn = await setImmediate().then(() => performance.now());
      commands.push({
        ...command,
        file,
        members,
        isAstray: members !== null && !world.hasCategory(command.words[1] ?? ''),
      });
      if (command.words.length !== 2 || foldName(command.words[0] ?? '') !== 'exec') continue;
      await follow(command.words[1] ?? '', { file, line: command.line }, [...chain, path]);
    }
  }

  async function follow(target: string, from: ConfigPlace, chain: readonly string[]): Promise<void> {
    const written = toldText(target);
    const path = resolveExec(target, world);
    if (path === null) return tell('config_exec_missing', from, { path: written, because: 'resource' });
    const begin = chain.indexOf(path);
    if (begin !== -1)
      return tell('config_exec_circle', from, { path: written, chain: [...chain.slice(begin), path].map(name) });
    if (chain.length === deepest) {
      complete = false;
      return tell('config_exec_too_deep', from, { path: written, deepest });
    }
    await execute(path, written, from, chain);
  }

  await execute(resolve(world.folder, start), start, null, []);
  return { commands, files: [...files], complete, faults };
}

/** @returns the absolute path; null for a file in a resource that is not there */
function resolveExec(target: string, { folder, resourceDirectory }: ConfigWorld): string | null {
  if (!target.startsWith('@')) return resolve(folder, target);
  const slash = target.indexOf('/');
  const directory = resourceDirectory(target.slice(1, slash === -1 ? undefined : slash));
  return directory === null ? null : join(directory, slash === -1 ? '' : target.slice(slash + 1));
}

function membersOf(words: readonly string[], { categoryMembers }: ConfigWorld): readonly string[] | null {
  const [command = '', target = ''] = words;
  if (!isCategory(target) || !['start', 'ensure', 'stop', 'restart'].includes(foldName(command))) return null;
  return categoryMembers(target);
}

/** As the engine has it: also `[]`. */
export function isCategory(target: string): boolean {
  return target.length >= 2 && target.startsWith('[') && target.endsWith(']');
}
