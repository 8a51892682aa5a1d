/** From request bodies to the machine's operations. What the world must tell is looked up here, at the turn. */
import type { Catalog } from '../../../machines/ports/catalog.js';
import { type Fault, longestCommand } from '../../../machines/ports/facts.js';
import type { ServerContext } from '../../../machines/server/context.js';
import type {
  CommandOperation,
  LaunchInput,
  LaunchOutput,
  RestartOperation,
  StartOperation,
} from '../../../machines/server/events.js';
import type { Body } from '../request-body.js';
import { commandBody, startBody } from '../schemas/schemas.js';

/** POST /start. @param isStrict what a preflight finds to be an error is a fault */
export async function startOperation(body: Body, catalog: Catalog, isStrict: boolean): Promise<StartOperation> {
  const read = readStart(body);
  const { launch, fault } =
    'fault' in read ? { launch: null, fault: read.fault } : await catalog.findLaunch(read.build, read.folder);
  const strictFault = launch !== null && isStrict ? await findPreflightFault(catalog, launch) : null;
  return {
    type: 'start',
    ...(strictFault === null ? { launch, fault } : { launch: null, fault: strictFault }),
    at: Date.now(),
  } as StartOperation;
}

async function findPreflightFault(catalog: Catalog, { build, folder }: LaunchInput): Promise<Fault | null> {
  const found = await catalog.preflight(folder, build, false);
  if ('fault' in found) return found.fault;
  return found.findings.some(({ severity }) => severity === 'error')
    ? { code: 'preflight_failed', folder, build, preflight: found }
    : null;
}

function readStart({ value, fault }: Body): { build: string; folder: string } | { fault: Fault } {
  if (fault !== null) return { fault };
  const parsed = startBody.safeParse(value);
  if (parsed.success) return { build: String(parsed.data.Build), folder: parsed.data.Folder };
  const fields = parsed.error.issues.map(({ path }) => path[0]);
  if (fields.includes('Build')) return { fault: { code: 'build_required' } };
  if (fields.includes('Folder')) return { fault: { code: 'folder_required' } };
  return { fault: value === undefined ? { code: 'build_required' } : { code: 'body_not_json' } };
}

/** POST /restart: what runs is looked up again, and the room for another run, so that a restart that cannot succeed leaves it alone. */
export async function restartOperation({ launch }: ServerContext, catalog: Catalog): Promise<RestartOperation> {
  if (launch === null) return { type: 'restart', launch: null, fault: null, at: Date.now() };
  const found = await findLaunch(catalog, launch);
  const space = found.fault === null ? catalog.findSpaceFault() : null;
  return { type: 'restart', ...(space === null ? found : { launch: null, fault: space }), at: Date.now() };
}

/** Looks up a launch that must not be tried where it is known to fail: a restart's, and one that nobody waits for. */
export async function findLaunch(catalog: Catalog, { build, folder }: LaunchInput): Promise<LaunchOutput> {
  const found = await catalog.findLaunch(build, folder);
  const fault = found.launch === null ? found.fault : found.doubt();
  return fault === null && found.launch !== null
    ? { launch: found.launch, fault: null }
    : { launch: null, fault: fault as Fault };
}

/** POST /command. */
export function commandOperation({ value, fault }: Body): CommandOperation {
  const found = fault ?? findCommandFault(value);
  return {
    type: 'command',
    line: found === null ? (value as { Command: string }).Command : null,
    fault: found,
    at: Date.now(),
  };
}

function findCommandFault(value: unknown): Fault | null {
  const parsed = commandBody.safeParse(value);
  if (!parsed.success || parsed.data.Command.trim() === '') return { code: 'command_required' };
  const line = parsed.data.Command;
  // Cc: control characters; Cs: half of a surrogate pair, which UTF-8 cannot carry.
  const [character] = /(?!\t)[\p{Cc}\p{Cs}]/u.exec(line) ?? [];
  if (character !== undefined) return { code: 'command_invalid', character: codePointName(character) };
  const bytes = Buffer.byteLength(line);
  return bytes > longestCommand ? { code: 'command_too_long', bytes, longest: longestCommand } : null;
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
