/** Finds missing and unreadable files that manifests name. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding, Severity } from '../../../../machines/kinds/findings.js';
import { toLink } from '../../../files/folder-file.js';
import { type LinkPlaces, openPathIn } from '../../../files/link-places.js';
import { isBelow } from '../../../files/path-text.js';
import { type Inventory, listEnabledResources, type ReadResource } from '../resources/inventory.js';
import { finding, toManifestLocation } from './finding.js';
import { GlobSearch, isGlob } from './glob.js';
import { isSilent } from './glob-silence.js';

/** The maximum number of resources that are checked concurrently. */
const breadth = 16;

/** Returns findings about the files of enabled resources. */
export async function findFileFaults(inventory: Inventory): Promise<Finding[]> {
  const enabled = listEnabledResources(inventory);
  const findings: Finding[] = [];
  for (let from = 0; from < enabled.length; from += breadth) {
    findings.push(
      ...(await Promise.all(enabled.slice(from, from + breadth).map((each) => findIn(each, inventory)))).flat(),
    );
  }
  return findings;
}

/** One entry of a manifest that names files. */
interface Named {
  /** The key of the entry. */
  readonly key: string;
  /** The path as written in the manifest. */
  readonly path: string;
  /**
   * The severity of a missing or unreadable file. The engine only warns about a missing script, and starts the
   * resource.
   */
  readonly severity: { readonly missing: Severity; readonly unreadable: Severity };
}

const ofScripts = { missing: 'warning', unreadable: 'error' } as const;
const ofFiles = { missing: 'warning', unreadable: 'warning' } as const;
const ofPages = { missing: 'error', unreadable: 'error' } as const;

/** The keys that allow patterns. */
const patternKeys = new Set(['client_script', 'server_script', 'shared_script', 'file']);

async function findIn(resource: ReadResource, inventory: Inventory): Promise<Finding[]> {
  const { description } = resource;
  const named: Named[] = [
    ...description.client_scripts.map((path) => ({ key: 'client_script', path, severity: ofScripts })),
    ...description.server_scripts.map((path) => ({ key: 'server_script', path, severity: ofScripts })),
    ...description.shared_scripts.map((path) => ({ key: 'shared_script', path, severity: ofScripts })),
    ...description.files.map((path) => ({ key: 'file', path, severity: ofFiles })),
    // A page may be a URL.
    ...(description.ui_page === null || /^[a-z]+:\/\//i.test(description.ui_page)
      ? []
      : [{ key: 'ui_page', path: description.ui_page, severity: ofPages }]),
  ];
  const findings: Finding[] = [];
  const { directory } = resource.scanned;
  const glob = new GlobSearch(directory, placesFor(resource, directory, inventory));
  // A manifest may name a file twice.
  const seen = new Set<string>();
  for (const each of named) {
    if (seen.has(`${each.key} ${each.path}`)) continue;
    seen.add(`${each.key} ${each.path}`);
    const found = await look(resource, each, inventory, glob);
    if (found !== null) findings.push(found);
  }
  return findings;
}

async function look(
  resource: ReadResource,
  named: Named,
  inventory: Inventory,
  glob: GlobSearch,
): Promise<Finding | null> {
  const { key, path, severity } = named;
  const { directory } = resource.scanned;
  const place = toManifestLocation(resource);
  const check = (owner: ReadResource, below: string): Promise<Finding | null> => {
    const file = join(owner.scanned.directory, below);
    return checkEntry(file, placesFor(owner, file, inventory), named, place);
  };
  const [, other, below] = /^@([^/]+)\/(.*)$/s.exec(path) ?? [];
  if (other !== undefined) {
    const owner = inventory.resources.get(inventory.answering.get(other) ?? '');
    if (owner === undefined) return finding(severity.missing, 'file_resource_unknown', place, { key, path, other });
    return check(owner, below ?? '');
  }
  const read = readPath(key, path);
  if (read === '') return null;
  if (!patternKeys.has(key) || !isGlob(read)) return check(resource, read);
  const places = placesFor(resource, directory, inventory);
  if ((await glob.matchesAny(read)) || (await isSilent(directory, read, places))) return null;
  return finding('warning', 'glob_empty', place, { key, path });
}

/** Returns the directories to which links may lead. The links in a resource of the Build may lead anywhere. */
function placesFor({ scanned }: ReadResource, path: string, { places }: Inventory): LinkPlaces {
  return scanned.isSystem && isBelow(path, scanned.directory) ? null : places;
}

/**
 * Normalises a path as the engine does (path_normalize): converts backslashes, and removes trailing white space. From
 * the path of a page, removes only the query and the fragment.
 */
function readPath(key: string, path: string): string {
  return key === 'ui_page' ? path.replace(/[?#].*$/s, '') : path.replaceAll('\\', '/').trimEnd();
}

async function checkEntry(
  absolute: string,
  places: LinkPlaces,
  { key, path, severity }: Named,
  place: ReturnType<typeof toManifestLocation>,
): Promise<Finding | null> {
  try {
    const found = await openPathIn(places, absolute);
    try {
      const stats = await found.stat();
      if (stats.isDirectory())
        return finding(severity.missing, 'file_missing', place, { key, path, isDirectory: true });
      // Opening a FIFO would block the server.
      if (!stats.isFile())
        return finding(severity.unreadable, 'file_unreadable', place, { key, path, because: 'not_a_file' });
      const file = await open(toLink(found), constants.O_RDONLY | constants.O_NONBLOCK);
      await file.close();
      return null;
    } finally {
      await found.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR' || code === 'ERR_INVALID_ARG_VALUE';
    return isMissing
      ? finding(severity.missing, 'file_missing', place, { key, path, isDirectory: false })
      : finding(severity.unreadable, 'file_unreadable', place, { key, path, because: code ?? 'unknown' });
  }
}
