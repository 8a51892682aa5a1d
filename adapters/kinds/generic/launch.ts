/** Composes a launch from build.json and a Data Folder. */
import { join, resolve } from 'node:path';
import type { Fault } from '../../../machines/faults/faults.js';
import { found, type Result, refused } from '../../../machines/faults/result.js';
import type { SpawnFault } from '../../../machines/faults/spawn-fault.js';
import type { Launch, StopPlan } from '../../../machines/launch/launch.js';
import { findProgramFault, findTextFault } from '../../process/launch/launch-check.js';
import { createUserEnvironment, findUser, findUserFault } from '../../process/launch/user.js';
import type { BuildState, StartableBuild, WorkspaceDirectory } from '../kind.js';
import { findProgram } from '../program.js';
import { createAnnouncePlan } from './build-file/announce.js';
import { createBackupPlan } from './build-file/backup.js';
import { readBuildFile } from './build-file/build-file.js';
import type { BuildFile } from './build-file/build-file-schema.js';
import { createConsolePlan, findSameCommand } from './build-file/console.js';
import { toEncoding } from './build-file/encoding.js';
import { createHealthPlan } from './build-file/health.js';
import { fillPlaceholders, type Values } from './build-file/placeholders.js';
import { createQueryPlan } from './build-file/query.js';
import type { ReadGenericSettings } from './build-file/settings.js';
import { findMissingTool, isWrapped, terminalEnvironment, toolFinder, wrapProgram } from './wrap.js';

const kind = 'generic';

/**
 * Reads a Build with a build.json.
 * @param searchPath the PATH for program names without a directory
 * @param readSettings reads the folder.json of a Data Folder
 * @returns `null` if the Build has no build.json
 */
export async function readDescribedBuild(
  build: WorkspaceDirectory,
  searchPath: string,
  readSettings: ReadGenericSettings,
): Promise<BuildState | null> {
  const read = await readBuildFile(join(build.path, 'build.json'));
  if (read === null) return null;
  const broken = (fault: Fault): BuildState => ({ kind, version: null, program: null, fault });
  if ('problem' in read) return broken({ code: 'build_broken', build: build.name, problem: read.problem });
  const { file } = read;
  const name = (file.command[0] ?? '').replaceAll('{build}', () => build.path);
  const program = findProgram(name, build.path, searchPath);
  if (program === null) return broken({ code: 'program_missing', build: build.name, program: name });
  return describeStartable({ build, file, program, searchPath, readSettings });
}

/** A Build whose program exists. */
interface DescribedBuild {
  readonly build: WorkspaceDirectory;
  readonly file: BuildFile;
  readonly program: string;
  readonly searchPath: string;
  readonly readSettings: ReadGenericSettings;
}

function describeStartable(described: DescribedBuild): StartableBuild {
  const { file, program, searchPath } = described;
  const { testArguments } = file;
  return {
    kind,
    version: null,
    program,
    fault: null,
    ...(file.limits === undefined ? {} : { limits: file.limits }),
    ...(file.config === undefined ? {} : { config: file.config }),
    ...(file.playerCommands === undefined ? {} : { playerCommands: file.playerCommands }),
    variables: Object.keys(file.variables ?? {}),
    ...(file.user === undefined ? {} : { user: file.user }),
    ...(file.folderKind === undefined ? {} : { folderKind: file.folderKind }),
    doubt: () => findDoubt(file, program, searchPath),
    compose: (folder, run) => compose(described, folder, run),
    ...(testArguments === undefined ? {} : { composeTest: testComposer(described, testArguments) }),
  };
}

function testComposer(described: DescribedBuild, args: readonly string[]): NonNullable<StartableBuild['composeTest']> {
  return (folder, run, port) => {
    const more = args.map((arg) => arg.replaceAll('{port}', String(port)));
    return compose(described, folder, run, more);
  };
}

/** Composes a launch. @param more further arguments, after the arguments of the command */
async function compose(
  { build, file, program, searchPath, readSettings }: DescribedBuild,
  folder: WorkspaceDirectory,
  run: string,
  more: readonly string[] = [],
): ReturnType<StartableBuild['compose']> {
  const settings = await readSettings(folder);
  if ('fault' in settings) return settings;
  const values = variableValues(file, folder, settings.file.variables ?? {});
  if (!values.ok) return values;
  const fault = isWrapped(file) ? findDoubt(file, program, searchPath) : null;
  if (fault !== null) return { fault };
  const filled = { ...values.value, build: build.path, folder: folder.path };
  const plans = composePlans(file, folder, filled);
  if ('fault' in plans) return plans;
  const command = [...file.command, ...more];
  const at = { run, build: build.name, folder, find: toolFinder(searchPath) };
  return { ...composeLaunch({ ...file, command }, program, at, filled), ...plans };
}

/** Composes the plans of a run for its console, queries and probes. */
function composePlans(
  file: BuildFile,
  folder: WorkspaceDirectory,
  values: Values,
): Pick<Launch, 'console' | 'query' | 'health'> | { readonly fault: Fault } {
  const fill = (text: string): string => fillPlaceholders(text, values);
  const plan = createConsolePlan(file.console, folder, fill);
  if (!plan.ok) return plan;
  const query = createQueryPlan(file.query, folder, fill);
  if (!query.ok) return query;
  const health = createHealthPlan(file.health, folder, fill);
  if (!health.ok) return health;
  return {
    ...(plan.value === undefined ? {} : { console: plan.value }),
    ...(query.value === undefined ? {} : { query: query.value }),
    ...(health.value === undefined ? {} : { health: health.value }),
  };
}

function findDoubt(file: BuildFile, program: string, searchPath: string): Fault | null {
  const fault =
    findTextFault([...file.command, file.cwd], file.env) ??
    findProgramFault(program) ??
    (file.user === undefined ? null : findUserFault(file.user, findUser(file.user))) ??
    findToolFault(file, searchPath);
  return fault === null ? null : { code: 'spawn_failed', fault };
}

function findToolFault(file: BuildFile, searchPath: string): SpawnFault | null {
  const subject = findMissingTool(file, searchPath);
  return subject === null ? null : { reason: 'tool_missing', subject };
}

/**
 * Returns the values of the Build's variables for a Data Folder. The Data Folder must set each variable without a
 * default.
 */
function variableValues({ variables = {} }: BuildFile, folder: WorkspaceDirectory, own: Values): Result<Values> {
  const values: Record<string, string> = {};
  for (const [name, preset] of Object.entries(variables)) {
    const value = Object.hasOwn(own, name) ? own[name] : preset;
    if (value === null || value === undefined) {
      const problem = `folder.json: variables.${name}: is missing, and the Build has no default for it`;
      return refused({ code: 'settings_broken', folder: folder.name, problem });
    }
    values[name] = value;
  }
  return found(values);
}

interface RunPlace {
  readonly run: string;
  readonly build: string;
  readonly folder: WorkspaceDirectory;
  /** Returns the path of a tool. */
  readonly find: (tool: string) => string;
}

/** Replaces the placeholders of build.json for one run. */
function composeLaunch(file: BuildFile, program: string, at: RunPlace, values: Values): Launch {
  const fill = (text: string): string => fillPlaceholders(text, values);
  const [, ...rest] = file.command;
  const announce = createAnnouncePlan(file.announce, file.maxLineBytes);
  const backup = createBackupPlan(file.backup);
  const encoding = toEncoding(file.encoding);
  return {
    run: at.run,
    build: at.build,
    folder: at.folder.name,
    argv: wrapProgram(file, [program, ...rest.map(fill)], at.find),
    // The path is relative to the Data Folder, which is also the default.
    cwd: resolve(at.folder.path, fill(file.cwd)),
    env: {
      ...listUserVariables(file),
      ...(file.pty ? terminalEnvironment : {}),
      ...Object.fromEntries(Object.entries(file.env).map(([name, value]) => [name, fill(value)])),
    },
    stop: createStopPlan(file),
    ready: file.ready ?? null,
    ...(file.startTimeoutMs === undefined ? {} : { startTimeoutMs: file.startTimeoutMs }),
    cause: 'start',
    ...(file.maxLineBytes === undefined ? {} : { maxLineBytes: file.maxLineBytes }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(file.exit === undefined ? {} : { exit: file.exit }),
    ...(file.stopLine === undefined ? {} : { stopLine: file.stopLine }),
    ...(file.environment === 'clean' ? { environment: file.environment } : {}),
    ...(announce === undefined ? {} : { announce }),
    ...(backup === undefined ? {} : { backup }),
    ...(file.umask === undefined ? {} : { umask: file.umask }),
    ...(file.limits === undefined ? {} : { limits: file.limits }),
  };
}

function listUserVariables({ user }: BuildFile): Values {
  const account = user === undefined ? null : findUser(user);
  return account === null ? {} : createUserEnvironment(account);
}

function createStopPlan({ console, stop: { command, signal, timeoutMs, restTimeoutMs } }: BuildFile): StopPlan {
  const limits = { signal, timeoutMs, ...(restTimeoutMs === undefined ? {} : { restTimeoutMs }) };
  const last = typeof command === 'object' ? command.at(-1) : command;
  const line = typeof last === 'string' ? last : null;
  const quit = line === null ? null : findSameCommand(line, console);
  return {
    command: line,
    ...(typeof command === 'object' && { steps: command }),
    ...(quit !== null && { quits: [quit] }),
    ...limits,
  };
}
