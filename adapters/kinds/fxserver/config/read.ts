/** Reads a server.cfg and the files that it executes, in FXServer's order (`exec` in ServerInstance.cpp). */
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isCategory } from '../resources/names.js';
import { foldName } from './console-names.js';
import { decodeConfig } from './decode.js';
import { toPublicText } from './secrets.js';
import type { ConfigFault, ConfigFaultCode, ConfigLocation, ConfigSeverity } from './server-config.js';
import { type Command, splitCommands } from './split.js';
import { type ConfigWorld, maxFileBytes } from './world.js';

const maxDepth = 16;
const maxFiles = 256;
const maxBytes = 8 * maxFileBytes;
/** The maximum number of commands. A command on a category counts once for each resource. */
const maxCommands = 100_000;

/** The time after which splitting yields to other work, in milliseconds. */
const maxStretchMs = 5;

export interface LocatedCommand extends Command {
  readonly file: string;
  /** The resources of the command's `[category]`; `null` for a command without a category. */
  readonly members: readonly string[] | null;
  /** Whether no directory has the name of the `[category]`. */
  readonly isUnknownCategory: boolean;
}

export interface ReadConfig {
  /** All commands. The commands of an executed file follow the `exec` command. */
  readonly commands: readonly LocatedCommand[];
  /** The files that were read, in the order of their first execution. */
  readonly files: readonly string[];
  /**
   * Whether everything was read. The value is false if a limit or the rules for links prevented reading a file, or if
   * the first file could not be read.
   */
  readonly complete: boolean;
  readonly faults: readonly ConfigFault[];
}

/**
 * Reads a configuration: at most 1 MiB per file, 256 files, 8 MiB and 100,000 commands in total, and 16 levels of
 * `exec`.
 * @param start the first file, absolute or relative to the Data Folder; usually `server.cfg`
 * @returns the commands, and a fault for each part that could not be read
 */
export function readServerConfig(start: string, world: ConfigWorld): Promise<ReadConfig> {
  return new ConfigReader(world).read(start);
}

/** A file that is about to be executed. */
interface Execution {
  readonly path: string;
  readonly written: string;
  /** The `exec` command; `null` for the first file. */
  readonly from: ConfigLocation | null;
  /** The files whose execution has not ended, from the first file to the current file. */
  readonly chain: readonly string[];
}

class ConfigReader {
  private readonly commands: LocatedCommand[] = [];
  private readonly files = new Set<string>();
  private readonly faults: ConfigFault[] = [];
  private isComplete = true;
  private hasGivenUp = false;
  private executed = 0;
  private bytes = 0;
  private carriedOut = 0;
  private stretchStart = performance.now();

  constructor(private readonly world: ConfigWorld) {}

  async read(start: string): Promise<ReadConfig> {
    await this.execute({ path: resolve(this.world.folder, start), written: start, from: null, chain: [] });
    const { commands, faults } = this;
    return { commands, files: [...this.files], complete: this.isComplete, faults };
  }

  private async execute(execution: Execution): Promise<void> {
    const { path, from, chain } = execution;
    const place = from ?? { file: this.name(path), line: null };
    if (this.executed === maxFiles || this.bytes > maxBytes) return this.giveUp(place);
    this.executed += 1;
    const read = await this.world.read(path);
    if ('because' in read) return this.reportUnread(execution, place, read.because);
    this.bytes += read.bytes.length;
    const file = this.name(path);
    this.files.add(file);
    for (const command of splitCommands(decodeConfig(read.bytes))) {
      const members = listMembers(command.words, this.world);
      this.carriedOut += Math.max(1, members?.length ?? 1);
      if (this.carriedOut > maxCommands) return this.giveUp({ file, line: command.line });
      if (performance.now() - this.stretchStart > maxStretchMs) await this.yieldToOthers();
      const isUnknownCategory = members !== null && !this.world.hasCategory(command.words[1] ?? '');
      this.commands.push({ ...command, file, members, isUnknownCategory });
      if (command.words.length !== 2 || foldName(command.words[0] ?? '') !== 'exec') continue;
      await this.follow(command.words[1] ?? '', { file, line: command.line }, [...chain, path]);
    }
  }

  private name(path: string): string {
    const below = relative(this.world.folder, path);
    return below === '' || below.startsWith(`..${sep}`) || below === '..' || isAbsolute(below)
      ? path
      : below.split(sep).join('/');
  }

  private giveUp(place: ConfigLocation): void {
    const limits = { files: maxFiles, bytes: maxBytes, commands: maxCommands };
    if (!this.hasGivenUp) this.report('config_too_many_files', place, limits);
    this.hasGivenUp = true;
    this.isComplete = false;
  }

  private report(code: ConfigFaultCode, place: ConfigLocation, facts: object = {}): void {
    this.faults.push({ code, severity: findSeverity(code), file: place.file, line: place.line, ...facts });
  }

  private async reportUnread(
    { path, written, from }: Execution,
    place: ConfigLocation,
    because: string,
  ): Promise<void> {
    const isGone = because === 'ENOENT' || because === 'ENOTDIR';
    const isRefused = because === 'too_large' || because === 'link_outside' || because === 'hard_link';
    if (isRefused || from === null) this.isComplete = false;
    if (because === 'too_large')
      return this.report('config_too_large', { file: this.name(path), line: null }, { bytes: maxFileBytes });
    if (isRefused) return this.report('config_outside', place, { path: written });
    if (from !== null && isGone) return this.reportMissing(written, place, 'file');
    if (from !== null) return this.report('config_exec_unreadable', place, { path: written, because });
    if (isGone) return this.report('config_missing', place);
    this.report('config_unreadable', place, { because });
  }

  /** Reports a missing file. A path with backslashes may come from Windows, where the path was correct. */
  private async reportMissing(written: string, from: ConfigLocation, because: string): Promise<void> {
    const meant = written.replaceAll('\\', '/');
    const path = meant === written ? null : resolveExec(meant, this.world);
    const isThere = path !== null && !('because' in (await this.world.read(path)));
    this.report('config_exec_missing', from, { path: written, because, ...(isThere && { meant }) });
  }

  private async yieldToOthers(): Promise<void> {
    await setImmediate();
    this.stretchStart = performance.now();
  }

  private async follow(target: string, from: ConfigLocation, chain: readonly string[]): Promise<void> {
    const written = toPublicText(target);
    const path = resolveExec(target, this.world);
    if (path === null) return this.reportMissing(written, from, 'resource');
    const begin = chain.indexOf(path);
    if (begin !== -1) {
      const circle = [...chain.slice(begin), path].map((each) => this.name(each));
      return this.report('config_exec_circle', from, { path: written, chain: circle });
    }
    if (chain.length === maxDepth) {
      this.isComplete = false;
      return this.report('config_exec_too_deep', from, { path: written, deepest: maxDepth });
    }
    await this.execute({ path, written, from, chain });
  }
}

/** The faults after which the manager does not read a file that the server may execute. */
const unreadCodes: readonly ConfigFaultCode[] = [
  'config_too_large',
  'config_too_many_files',
  'config_exec_too_deep',
  'config_outside',
];

/** Returns the severity of a fault. The server is useless without the first file, and never starts with a circle. */
function findSeverity(code: ConfigFaultCode): ConfigSeverity {
  if (['config_missing', 'config_unreadable', 'config_exec_circle'].includes(code)) return 'fatal';
  return unreadCodes.includes(code) ? 'warning' : 'error';
}

/** Returns the absolute path; `null` for a file of a missing resource. */
function resolveExec(target: string, { folder, resourceDirectory }: ConfigWorld): string | null {
  if (!target.startsWith('@')) return resolve(folder, target);
  const slash = target.indexOf('/');
  const directory = resourceDirectory(target.slice(1, slash === -1 ? undefined : slash));
  return directory === null ? null : join(directory, slash === -1 ? '' : target.slice(slash + 1));
}

function listMembers(words: readonly string[], { categoryMembers }: ConfigWorld): readonly string[] | null {
  const [command = '', target = ''] = words;
  if (!isCategory(target) || !['start', 'ensure', 'stop', 'restart'].includes(foldName(command))) return null;
  return categoryMembers(target);
}
