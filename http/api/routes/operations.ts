/**
 * Turns request bodies into operations. Runs at the operation's turn, so the lookups describe the world at that time.
 */
import type { Catalog } from '../../../machines/ports/catalog.js';
import type { Fault } from '../../../machines/ports/faults.js';
import type { Launch, ReserveRun } from '../../../machines/ports/launch.js';
import { found, type Result, refused } from '../../../machines/ports/result.js';
import { codePointName } from '../../../machines/ports/utf8.js';
import type { ServerContext } from '../../../machines/server/context.js';
import type { LaunchInput, RestartOperation, StartOperation } from '../../../machines/server/events.js';
import type { ReplaceBuild, ReplacementCause } from '../../../machines/updates/replacement.js';
import type { Body } from '../request-body.js';
import { commandBody, startBody } from '../schemas/request-bodies.js';

/** POST /start. @param isStrict refuse the start if a finding of the preflight is fatal */
export async function startOperation(body: Body, catalog: Catalog, isStrict: boolean): Promise<StartOperation> {
  return { type: 'start', launch: await findStart(body, catalog, isStrict), at: Date.now() };
}

async function findStart(body: Body, catalog: Catalog, isStrict: boolean): Promise<Result<Launch>> {
  const wanted = readStart(body);
  if (!wanted.ok) return wanted;
  const launch = await catalog.findLaunch(wanted.value.build, wanted.value.folder);
  if (!launch.ok || !isStrict) return launch;
  const fault = await findPreflightFault(catalog, wanted.value);
  return fault === null ? launch : refused(fault);
}

async function findPreflightFault(catalog: Catalog, { build, folder }: LaunchInput): Promise<Fault | null> {
  const preflight = await catalog.preflight(folder, build, false);
  if ('fault' in preflight) return preflight.fault;
  return preflight.findings.some(({ severity }) => severity === 'fatal')
    ? { code: 'preflight_failed', folder, build, preflight }
    : null;
}

function readStart(body: Body): Result<LaunchInput> {
  if (!body.ok) return body;
  const parsed = startBody().safeParse(body.value);
  if (parsed.success) return found({ build: String(parsed.data.Build), folder: parsed.data.Folder });
  const fields = parsed.error.issues.map(({ path }) => path[0]);
  if (fields.includes('Build')) return refused({ code: 'build_required' });
  if (fields.includes('Folder')) return refused({ code: 'folder_required' });
  return refused({ code: body.value === undefined ? 'build_required' : 'body_not_json' });
}

/** What the look-up of a restart needs. */
export interface RestartPorts {
  readonly catalog: Catalog;
  readonly reserveRun: ReserveRun;
  /** An update may give the next run another Build. */
  readonly replaceBuild: ReplaceBuild;
}

/**
 * POST /restart. The running Build and Data Folder are looked up again and the next run's files are made, so that a
 * restart that would fail leaves the run alone.
 */
export async function restartOperation(
  { launch }: ServerContext,
  ports: RestartPorts,
  cause: ReplacementCause = 'restart',
): Promise<RestartOperation> {
  return { type: 'restart', launch: await findNextLaunch(launch, ports, cause), at: Date.now() };
}

async function findNextLaunch(
  current: Launch | null,
  { catalog, reserveRun, replaceBuild }: RestartPorts,
  cause: ReplacementCause,
): Promise<Result<Launch>> {
  if (current === null) return refused({ code: 'not_running' });
  const launch = await findReplaced(catalog, current, await replaceBuild(current, cause));
  const fault = launch.ok ? await reserveRun(launch.value) : null;
  return fault === null ? launch : refused(fault);
}

/**
 * Looks up a launch that must not be tried if it can be foreseen to fail: of a restart, or of a start by the manager.
 */
export async function findLaunch(catalog: Catalog, { build, folder }: LaunchInput): Promise<Result<Launch>> {
  const launch = await catalog.findLaunch(build, folder);
  const doubt = launch.ok ? launch.findDoubt() : null;
  return doubt === null ? launch : refused(doubt);
}

/** Looks up a launch with the Build of an update, or else with the given one: an update prevents no restart. */
async function findReplaced(
  catalog: Catalog,
  { build: before, folder }: LaunchInput,
  build: string,
): Promise<Result<Launch>> {
  const launch = await findLaunch(catalog, { build, folder });
  return launch.ok || build === before ? launch : findLaunch(catalog, { build: before, folder });
}

/** POST /command. @param isBlankAllowed whether the line may be empty: the Enter key alone */
export function readCommand(body: Body, isBlankAllowed = false): Result<string> {
  if (!body.ok) return body;
  const parsed = commandBody().safeParse(body.value);
  if (!parsed.success || (parsed.data.Command.trim() === '' && !isBlankAllowed))
    return refused({ code: 'command_required' });
  const line = parsed.data.Command;
  // Cc: control characters; Cs: lone surrogates, which UTF-8 cannot encode.
  const [character] = /(?!\t)[\p{Cc}\p{Cs}]/u.exec(line) ?? [];
  if (character !== undefined) return refused({ code: 'command_invalid', character: codePointName(character) });
  // The queue knows the encoding in which the line is sent, and checks its length.
  return found(line);
}
