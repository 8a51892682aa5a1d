/** Files that manifests name and that are not there, or cannot be read. */
import { access, constants, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding, Severity } from '../../../../machines/findings.js';
import type { Inventory, ReadResource } from '../resources/inventory.js';
import { finding, manifestPlace } from './finding.js';
import { isGlob, matchesAny } from './glob.js';

/** How many resources are looked at side by side. */
const breadth = 16;

/** @returns findings on the files of enabled resources */
export async function findFileFaults(inventory: Inventory): Promise<Finding[]> {
  const enabled = [...inventory.enabled.keys()].flatMap((name) => inventory.resources.get(name) ?? []);
  const findings: Finding[] = [];
  for (let from = 0; from < enabled.length; from += breadth) {
    findings.push(...(await Promise.all(enabled.slice(from, from + breadth).map((each) => findIn(each, inventory)))).flat());
  }
  return findings;
}

/** One entry of a manifest that names files. */
interface Named {
  /** As the manifest's key is called. */
  readonly key: string;
  readonly path: string;
  /** Of a script that is not there the resource is without; of another file only its clients. */
  readonly severity: Severity;
}

async function findIn(resource: ReadResource, inventory: Inventory): Promise<Finding[]> {
  const { told } = resource;
  const named: Named[] = [
    ...told.client_scripts.map((path) => ({ key: 'client_script', path, severity: 'error' as const })),
    ...told.server_scripts.map((path) => ({ key: 'server_script', path, severity: 'error' as const })),
    ...told.shared_scripts.map((path) => ({ key: 'shared_script', path, severity: 'error' as const })),
    ...told.files.map((path) => ({ key: 'file', path, severity: 'warning' as const })),
    // A page may be at an address of its own.
    ...(told.ui_page === null || /^[a-z]+:\/\//i.test(told.ui_page) ? [] : [{ key: 'ui_page', path: told.ui_page, severity: 'error' as const }]),
  ];
  const findings: Finding[] = [];
  // One pattern is often named twice, for clients and for servers.
  const seen = new Set<string>();
  for (const each of named) {
    if (seen.has(`${each.key} ${each.path}`)) continue;
    seen.add(`${each.key} ${each.path}`);
    const found = await look(resource, each, inventory);
    if (found !== null) findings.push(found);
  }
  return findings;
}

async function look(resource: ReadResource, { key, path, severity }: Named, { resources }: Inventory): Promise<Finding | null> {
  const place = manifestPlace(resource);
  const [, other, below] = /^@([^/]+)\/(.*)$/s.exec(path) ?? [];
  if (other !== undefined) {
    const owner = resources.get(other);
    if (owner === undefined) return finding(severity, 'file_resource_unknown', place, { key, path, other });
    return lookAt(join(owner.scanned.directory, below ?? ''), { key, path, severity }, place);
  }
  if (!isGlob(path)) return lookAt(join(resource.scanned.directory, path), { key, path, severity }, place);
  return (await matchesAny(resource.scanned.directory, path)) ? null : finding('warning', 'glob_empty', place, { key, path });
}

async function lookAt(absolute: string, { key, path, severity }: Named, place: ReturnType<typeof manifestPlace>): Promise<Finding | null> {
  try {
    if ((await stat(absolute)).isDirectory()) return finding(severity, 'file_missing', place, { key, path, isDirectory: true });
    await access(absolute, constants.R_OK);
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR' || code === 'ERR_INVALID_ARG_VALUE';
    return isMissing
      ? finding(severity, 'file_missing', place, { key, path, isDirectory: false })
      : finding(severity, 'file_unreadable', place, { key, path, because: code ?? 'unknown' });
  }
}
