/** Reads a server.cfg and the files that it executes, in FXServer's order (`exec` in ServerInstance.cpp). */
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isCategory } from '../resources/names.js';
import { foldName } from './console-names.js';
import { decodeConfig } from './decode.js';
import { publicText } from './secrets.js';
import type { ConfigFault, ConfigFaultCode, ConfigLocation, ConfigSeverity } from './server-config.js';
import { type Command, splitCommands } from './split.js';
import { type ConfigWorld, maxFileBytes } from './world.js';

const maxDepth = 16;
const maxFiles = 256;
const maxBytes = 8 * maxFileBytes;
/** A command on a category counts once per resource. */
const maxCommands = 100_000;

/** Splitting yields to other work after this many milliseconds. */
const maxStretchMs = 5;

export interface LocatedCommand extends Command {
  readonly file: string;
  /** The resources of the command's `[category]`; null for a command without one. */
  readonly members: readonly string[] | null;
  /** Whether its `[category]` has no directory. */
  readonly isUnknownCategory: boolean;
}

export interface ReadConfig {
  /** All commands; those of an executed file replace its `exec`. */
  readonly commands: readonly LocatedCommand[];
  /** The files that were read, each once, in the order of their first execution. */
  readonly files: readonly string[];
  /** False when a limit prevented reading a file, or the first file does not exist. */
  readonly complete: boolean;
  readonly faults: readonly ConfigFault[];
}

/**
 * Reads at most 1 MiB per file, 256 files, 8 MiB and 100,000 commands in total, 16 levels deep.
 * @param start the first file, absolute or relative to the Data Folder; usually `server.cfg`
 * @returns the commands, and faults for everything that could not be read
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
  const report = (code: ConfigFaultCode, place: ConfigLocation, facts: object): void => {
    faults.push({ code, severity: severityOf(code), file: place.file, line: place.line, ...facts });
  };

  function giveUp(place: ConfigLocation): void {
    if (!givenUp) report('config_too_many_files', place, { files: maxFiles, bytes: maxBytes, commands: maxCommands });
    givenUp = true;
    complete = false;
  }

  /** Windows has backslashes between directories, and there the path was right. */
  async function reportMissing(written: string, from: ConfigLocation, because: string): Promise<void> {
    const meant = written.replaceAll('\\', '/');
    const path = meant === written ? null : resolveExec(meant, world);
    const isThere = path !== null && !('because' in (await world.read(path)));
    report('config_exec_missing', from, { path: written, because, ...(isThere && { meant }) });
  }

  /** @param from the `exec` command; null for the first file. @param chain the files that are being executed */
  async function execute(
    path: string,
    written: string,
    from: ConfigLocation | null,
    chain: readonly string[],
  ): Promise<void> {
    const place = from ?? { file: name(path), line: null };
    if (executed === maxFiles || bytes > maxBytes) return giveUp(place);
    executed += 1;
    const read = await world.read(path);
    if ('because' in read) {
      if (read.because === 'too_large') {
        complete = false;
        return report('config_too_large', { file: name(path), line: null }, { bytes: maxFileBytes });
      }
      if (read.because === 'link_outside' || read.because === 'hard_link') {
        complete = false;
        return report('config_outside', place, { path: written });
      }
      const gone = read.because === 'ENOENT' || read.because === 'ENOTDIR';
      if (from === null) {
        complete = false;
        return report(gone ? 'config_missing' : 'config_unreadable', place, gone ? {} : { because: read.because });
      }
      const because = gone ? 'file' : read.because;
      if (gone) return reportMissing(written, place, because);
      return report('config_exec_unreadable', place, { path: written, because });
    }
    bytes += read.bytes.length;
    const file = name(path);
    files.add(file);
    for (const command of splitCommands(decodeConfig(read.bytes))) {
      const members = membersOf(command.words, world);
      carriedOut += Math.max(1, members?.length ?? 1);
      if (carriedOut > maxCommands) return giveUp({ file, line: command.line });
      if (performance.now() - turn > maxStretchMs) turn = await setImmediate().then(() => performance.now());
      commands.push({
        ...command,
        file,
        members,
        isUnknownCategory: members !== null && !world.hasCategory(command.words[1] ?? ''),
      });
      if (command.words.length !== 2 || foldName(command.words[0] ?? '') !== 'exec') continue;
      await follow(command.words[1] ?? '', { file, line: command.line }, [...chain, path]);
    }
  }

  async function follow(target: string, from: ConfigLocation, chain: readonly string[]): Promise<void> {
    const written = publicText(target);
    const path = resolveExec(target, world);
    if (path === null) return reportMissing(written, from, 'resource');
    const begin = chain.indexOf(path);
    if (begin !== -1)
      return report('config_exec_circle', from, { path: written, chain: [...chain.slice(begin), path].map(name) });
    if (chain.length === maxDepth) {
      complete = false;
      return report('config_exec_too_deep', from, { path: written, deepest: maxDepth });
    }
    await execute(path, written, from, chain);
  }

  await execute(resolve(world.folder, start), start, null, []);
  return { commands, files: [...files], complete, faults };
}

/** The manager does not read what the server may execute. */
const unreadCodes: readonly ConfigFaultCode[] = [
  'config_too_large',
  'config_too_many_files',
  'config_exec_too_deep',
  'config_outside',
];

/** Without its first file, or in a circle, the server does not come up. */
function severityOf(code: ConfigFaultCode): ConfigSeverity {
  if (['config_missing', 'config_unreadable', 'config_exec_circle'].includes(code)) return 'fatal';
  return unreadCodes.includes(code) ? 'warning' : 'error';
}

/** Returns the absolute path; null for a file of a missing resource. */
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
