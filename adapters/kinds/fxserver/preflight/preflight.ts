/** Finds faults that will prevent or disturb a start of FXServer with a Data Folder. Changes nothing. */
import { realpath } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { Finding } from '../../../../machines/kinds/findings.js';
import { readIndexFile } from '../../../updates/index-file.js';
import type { PreflightQuery, WorkspaceDirectory } from '../../kind.js';
import { checkPort } from '../../ports.js';
import type { ServerConfig } from '../config/server-config.js';
import { toConvars } from '../convars.js';
import type { ManifestReader } from '../manifest/reader.js';
import { mayBelongToBuild } from '../resources/build-resources.js';
import { listEnabledResources, takeInventory } from '../resources/inventory.js';
import { findDependencyFaults } from './dependencies.js';
import { findFileFaults } from './files.js';
import { finding } from './finding.js';
import { foldFindings } from './fold.js';
import { findManifestFaults } from './manifest.js';
import { findNameFaults, findUnknownStarts } from './names.js';
import { checkSettings } from './settings.js';
import { findSupportFaults } from './support.js';

export interface PreflightWorld {
  /** The workspace. */
  readonly root: string;
  readonly manifests: ManifestReader;
}

/** Performs the preflight. Throws a system error if `resources` itself cannot be read. */
export async function preflightFxServer(
  folder: WorkspaceDirectory,
  { build, isRunning }: PreflightQuery,
  { root, manifests }: PreflightWorld,
): Promise<Finding[]> {
  const { settings, findings } = await checkSettings(root, folder);
  const { open, secret } = toConvars(settings);
  const inventory = await takeInventory(folder, build?.place ?? null, {
    manifests,
    set: new Map([...open, ...secret]),
  });
  const { config } = inventory;
  const version = build?.state.version ?? null;
  const server = {
    version: version === null ? null : Number(version),
    oneSync: config.oneSync,
    gameBuild: findGameBuild(config),
  };
  // Returns whether a finding is certain. The result is false for a missing resource that may belong to an unknown
  // Build, or that a file that was not read may provide.
  const isSure = ({ code, facts }: Finding): boolean => {
    const name = findMissingName(code, facts);
    return name === null || (config.complete && (inventory.systemKnown || !mayBelongToBuild(name)));
  };
  const found = [
    ...(await findPathFaults(folder)),
    ...findings,
    ...(version === null ? [] : findSupportFaults(version, await readIndexFile(root), Date.now())),
    ...findConfigFaults(config),
    ...findUnknownStarts(inventory),
    ...findNameFaults(inventory),
    ...listEnabledResources(inventory).flatMap((resource) => findManifestFaults(resource, config.game)),
    ...findDependencyFaults(inventory, server),
    ...(await findFileFaults(inventory)),
    // A running server itself uses the ports.
    ...(isRunning ? [] : await findPortFaults(config)),
  ].filter(isSure);
  return foldFindings(found);
}

/**
 * Returns the name that a finding reports as missing and that a resource of the Build could have; `null` without such a
 * name.
 */
export function findMissingName(code: string, { name, dependency, other }: Finding['facts']): string | null {
  if (code === 'resource_unknown') return String(name);
  if (code === 'dependency_missing') return String(dependency);
  return code === 'file_resource_unknown' ? String(other) : null;
}

/**
 * Finds characters that the path must not contain. The working directory is a part of each resource's URL, and the
 * engine decodes this URL (FXServer's ServerResourceList).
 */
async function findPathFaults({ path }: WorkspaceDirectory): Promise<Finding[]> {
  const real = await realpath(path);
  const [character] = /[%\\"]/.exec(real) ?? [];
  return character === undefined ? [] : [finding('fatal', 'path_unfit', {}, { path: real, character })];
}

function findConfigFaults({ faults, convars }: ServerConfig): Finding[] {
  return [
    ...faults.map(({ code, severity, file, line, ...facts }) => finding(severity, code, { file, line }, facts)),
    ...convars.flatMap(({ name, value, place }) =>
      value !== null && /\bchange ?me\b/i.test(value)
        ? [finding('warning', 'config_placeholder', place ?? {}, { name })]
        : [],
    ),
  ];
}

function findGameBuild({ convars }: ServerConfig): number | null {
  const value = convars.find(({ name }) => name.toLowerCase() === 'sv_enforcegamebuild')?.value ?? '';
  return /^\d+$/.test(value) ? Number(value) : null;
}

async function findPortFaults({ endpoints }: ServerConfig): Promise<Finding[]> {
  const findings: Finding[] = [];
  // Check one after the other, because two lines may name the same endpoint.
  for (const { protocol, host, port, file, line } of endpoints) {
    // Skip a host name, which would need a DNS look-up.
    if (isIP(host) === 0) continue;
    const fault = await checkPort({ protocol, host, port }, file, line);
    if (fault !== null) findings.push(fault);
  }
  return findings;
}
