/** Finds what a check would report about new resources, and the resources that they require. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Finding } from '../../machines/kinds/findings.js';
import type { InstalledResource, ResourceDetails } from '../../machines/kinds/resources.js';
import { ResourceFailure } from '../../machines/resource-changes/failure.js';
import type { Kind, StartCommands, WorkspaceDirectory } from '../kinds/kind.js';
import type { ConfigEdits } from './edits.js';
import type { StagedResource } from './layout.js';

/** The facts in the manifest of a new resource. */
export interface StagedFacts {
  readonly version: string | null;
  /** The engine names of required resources that are neither installed nor new. */
  readonly missing: readonly string[];
}

export interface FindingParts {
  readonly kind: Kind;
  readonly folder: string;
  /** The directory with the new resources at their paths in the Data Folder. */
  readonly target: string;
  readonly staged: readonly StagedResource[];
  readonly installed: readonly InstalledResource[];
}

/** Reads the manifests of new resources. @returns the facts by engine name */
export async function readFacts(parts: FindingParts): Promise<ReadonlyMap<string, StagedFacts>> {
  const { kind, installed } = parts;
  const described = await kind.findResources(toDirectory(parts), { systemOf: null });
  const names = listNames([...installed, ...described]);
  return new Map(
    described.map(({ engine_name: name, details: { version, dependencies } }) => {
      const missing = dependencies.filter((each) => !names.has(each) && kind.installation?.mayBeInBuild(each) !== true);
      return [name, { version, missing: [...new Set(missing)] }];
    }),
  );
}

/**
 * Returns the findings about new resources, as if the configuration started only them.
 * @param present the findings about the Data Folder without the new resources
 */
export async function findAdded(
  parts: FindingParts,
  config: { readonly edits: ConfigEdits; readonly starts: StartCommands },
  present: readonly Finding[],
): Promise<readonly Finding[]> {
  const { kind, staged, installed, target } = parts;
  const rules = kind.installation;
  if (rules === undefined) return [];
  await copyConfig(parts, config);
  const findings = await kind.preflight({ name: parts.folder, path: target }, { build: null, isRunning: true });
  const names = new Set(staged.map(({ engineName }) => engineName));
  const known = listNames(installed);
  const texts = new Set(present.map(toText));
  return findings.filter((each) => {
    if (each.resource === null || !names.has(each.resource)) return false;
    const required = rules.findMissingName(each);
    return !(required !== null && known.has(required)) && !texts.has(toText(each));
  });
}

/**
 * Returns the engine names of the resources that require the given resources, directly or indirectly, in the order of
 * their distance.
 */
export function findDependants(
  resources: readonly InstalledResource[],
  engineNames: readonly string[],
): readonly string[] {
  const required = new Set(engineNames);
  for (const name of required)
    for (const { engine_name: other, details } of resources)
      if (details.dependencies.includes(name)) required.add(other);
  return [...required].slice(new Set(engineNames).size);
}

/** Copies the config files, so that the findings depend on their settings, and adds commands for the new resources. */
async function copyConfig(
  { folder, target, staged, kind }: FindingParts,
  { edits, starts }: { readonly edits: ConfigEdits; readonly starts: StartCommands },
): Promise<void> {
  const inner = starts.files.filter((file) => !file.startsWith('/'));
  for (const [index, file] of inner.entries()) {
    const { bytes } = await edits.read(folder, file).catch((error: unknown) => {
      if (error instanceof ResourceFailure) return { bytes: Buffer.of() };
      throw error;
    });
    const lines = index === 0 ? staged.map(({ engineName }) => kind.installation?.toStartLine(engineName)) : [];
    const path = join(target, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.concat([bytes, Buffer.from(['', ...lines, ''].join('\n'))]));
  }
}

function listNames(resources: readonly InstalledResource[]): ReadonlySet<string> {
  return new Set(resources.flatMap(({ engine_name: name, details }) => [name, ...listProvided(details)]));
}

/** Returns the other names of a resource, which only some kinds have. */
function listProvided(details: ResourceDetails): readonly string[] {
  return 'provides' in details && Array.isArray(details.provides) ? details.provides : [];
}

function toText({ code, resource, file, facts }: Finding): string {
  return JSON.stringify([code, resource, file, facts]);
}

function toDirectory({ folder, target }: FindingParts): WorkspaceDirectory {
  return { name: folder, path: target };
}
