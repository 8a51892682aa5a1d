/** Finds the resources among fetched files, and moves each to its path in the Data Folder, below a stage. */
import { lstat, mkdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Fault } from '../../machines/faults/faults.js';
import type { InstalledResource } from '../../machines/kinds/resources.js';
import type { PackedResource } from '../../machines/resource-changes/plan.js';
import type { InstallOrder } from '../../machines/resource-changes/types.js';
import { compareNames, exists } from '../directories.js';
import { findOuterLink, listBelow } from '../files/list-below.js';
import { toFilePath, toNameText } from '../files/path-text.js';
import { readInnerPath } from '../folders/place/inner-path.js';
import type { ResourceInstallation } from '../kinds/kind.js';
import { unwrapPath } from '../resource-updates/fetch-release.js';
import type { FetchedFiles } from './fetch.js';

/** A resource of a source, at its path below the stage. */
export interface StagedResource {
  readonly name: string;
  readonly engineName: string;
  /** The name in the source; `null` if both names are equal. */
  readonly nameInSource: string | null;
  /**
   * The path in the source. A directory that contains all files is left out, because its name changes with each
   * release.
   */
  readonly pathInSource: string;
  /** The path among the fetched files; empty for the directory that contains all files. */
  readonly packed: string;
  /** The path in the Data Folder, as adapters/files/path-text.ts writes it. */
  readonly path: string;
  /** The installed resource with the same name; `null` without such a resource. */
  readonly installed: InstalledResource | null;
  readonly files: number;
  readonly bytes: number;
}

export interface Layout {
  /** The resources among the fetched files, sorted by path. */
  readonly packed: readonly PackedResource[];
  readonly resources: readonly StagedResource[];
  readonly leftOut: readonly string[];
  /** The reasons why the resources cannot be installed; empty if all can be installed. */
  readonly faults: readonly Fault[];
}

export interface LayoutParts {
  readonly fetched: FetchedFiles;
  readonly order: InstallOrder;
  readonly installed: readonly InstalledResource[];
  readonly rules: ResourceInstallation;
  /** The directory below which the resources get their paths. */
  readonly target: string;
}

/** A resource among the fetched files, with the name that it gets. */
interface NamedResource {
  readonly name: string;
  readonly nameInSource: string;
  readonly packed: string;
}

/** The maximum number of paths in the list `leftOut`. */
const maxLeftOut = 100;

/** The directory in an order that puts resources directly into the directory of all resources. */
const noCategory = '/';

/** Moves each fetched resource to its later path below the stage. @throws an error of the file system */
export async function layOut(parts: LayoutParts): Promise<Layout> {
  const { fetched, order, rules } = parts;
  const all = nameResources(await rules.findPacked(fetched.path), fetched, order);
  const faults: Fault[] = all.length === 0 ? [{ code: 'resources_not_in_archive' }] : [];
  // FXServer's published server data contains yarn and webpack, which the server takes from its Build. Do not skip a
  // resource with a chosen name: its new name is refused if the server ignores that name.
  const usable = all.filter(({ name, nameInSource }) => name !== nameInSource || !rules.isIgnored(nameInSource));
  const offered = usable.length > 0 ? usable : all;
  const packed = offered.map((each) => ({ name: each.nameInSource, path: each.packed }));
  const wanted = chooseResources({ all, offered }, order, faults);
  const directoryFault = findDirectoryFault(order.directory, rules);
  if (directoryFault !== null) return { packed, resources: [], leftOut: [], faults: [directoryFault] };
  const resources: StagedResource[] = [];
  for (const each of wanted) {
    const staged = await stageResource(each, parts);
    if ('fault' in staged) {
      faults.push(staged.fault);
      continue;
    }
    resources.push(staged);
    if (staged.installed !== null && !order.replaces)
      faults.push({ code: 'resource_installed', resource: staged.name, path: staged.installed.path });
  }
  const leftOut = (await listFiles(fetched.path)).sort(compareNames).slice(0, maxLeftOut);
  return { packed, resources: resources.sort((a, b) => compareNames(a.name, b.name)), leftOut, faults };
}

function nameResources(
  paths: readonly string[],
  { wrapping, name: title }: FetchedFiles,
  { renames = {} }: InstallOrder,
): readonly NamedResource[] {
  const chosen = new Map(Object.entries(renames));
  const all = new Set(paths);
  return paths.map((packed) => {
    const nameInSource = packed === '' || packed === wrapping ? title : basename(packed);
    // A key that is the path of a resource means only this resource.
    const key = chosen.has(packed) || all.has(nameInSource) ? packed : nameInSource;
    return { packed, nameInSource, name: chosen.get(key) ?? nameInSource };
  });
}

/**
 * Returns the resources to install. Names that the archive lacks, and names that occur twice, are added to the faults.
 */
function chooseResources(
  { all, offered }: { readonly all: readonly NamedResource[]; readonly offered: readonly NamedResource[] },
  { resources, renames = {} }: InstallOrder,
  faults: Fault[],
): readonly NamedResource[] {
  const known = new Set(all.flatMap(({ nameInSource, packed }) => [nameInSource, packed]));
  const names = [...new Set(all.map(({ nameInSource }) => nameInSource))].sort(compareNames);
  for (const resource of new Set([...(resources ?? []), ...Object.keys(renames)]))
    if (all.length > 0 && !known.has(resource)) faults.push({ code: 'resource_not_in_archive', resource, names });
  const meant = new Set(resources);
  const paths = new Set(all.map(({ packed }) => packed));
  const isMeant = ({ nameInSource, packed }: NamedResource): boolean =>
    meant.has(packed) || (meant.has(nameInSource) && !paths.has(nameInSource));
  const wanted = resources === null ? offered : all.filter(isMeant);
  return [...new Set(wanted.map(({ name }) => name))].sort(compareNames).flatMap((resource) => {
    const same = wanted.filter(({ name }) => name === resource);
    if (same.length === 1) return same;
    faults.push({ code: 'resource_twice_in_archive', resource, paths: same.map(({ packed }) => packed) });
    return [];
  });
}

function findDirectoryFault(directory: string | null, rules: ResourceInstallation): Fault | null {
  if (directory === null || directory === noCategory) return null;
  const names = readInnerPath(directory);
  if ('fault' in names) return { code: 'resource_directory_invalid', directory, because: 'it is not a path' };
  const other = directory.split('/').find((name) => !rules.isCategory(name));
  if (other === undefined) return null;
  return { code: 'resource_directory_invalid', directory, because: 'each name in it must have square brackets' };
}

async function stageResource(
  { name, nameInSource, packed }: NamedResource,
  { fetched, order, installed, rules, target }: LayoutParts,
): Promise<StagedResource | { readonly fault: Fault }> {
  const engineName = rules.toEngineName(name);
  const same = installed.find((each) => each.engine_name === engineName && !each.system) ?? null;
  const path = toTextPath(`${findDirectory(packed, order.directory, same, rules)}/${name}`);
  const because = rules.findNameFault(name) ?? findPathFault(name, path);
  if (because !== null) return { fault: { code: 'resource_name_refused', resource: name, because } };
  const staged = toFilePath(target, path);
  await mkdir(dirname(staged.toString()), { recursive: true, mode: 0o755 });
  // The directory of the fetched files may be the resource itself.
  await rename(join(fetched.path, packed), staged);
  const link = await findOuterLink(staged.toString());
  if (link !== null)
    return { fault: { code: 'archive_link_outside', entry: join(packed, link.path), target: link.target } };
  const size = await measure(staged.toString());
  const renamed = name === nameInSource ? null : nameInSource;
  const source = { nameInSource: renamed, pathInSource: unwrapPath(packed, fetched.wrapping) };
  return { name, engineName, ...source, packed, path, installed: same, ...size };
}

/** Returns why a name cannot be the last name of a path, as a clause; `null` for a usable name. */
function findPathFault(name: string, path: string): string | null {
  if (/\p{Cc}/u.test(name)) return 'it contains a control character';
  return 'fault' in readInnerPath(path) ? 'it is too long for the name of a directory' : null;
}

function findDirectory(
  packed: string,
  directory: string | null,
  installed: InstalledResource | null,
  rules: ResourceInstallation,
): string {
  if (directory !== null) return directory === noCategory ? rules.directory : `${rules.directory}/${directory}`;
  if (installed !== null) return dirname(installed.path);
  const above = packed.split('/').slice(0, -1);
  return [rules.directory, ...above.filter((name) => rules.isCategory(name))].join('/');
}

/** Converts a path whose names are UTF-8. */
export function toTextPath(path: string): string {
  return path
    .split('/')
    .map((name) => toNameText(Buffer.from(name)))
    .join('/');
}

/** Returns the paths of the files and links below a directory; an empty list if the whole directory was moved. */
async function listFiles(top: string): Promise<string[]> {
  if (!(await exists(top))) return [];
  const paths: string[] = [];
  for await (const { path, isDirectory } of listBelow(top, '')) if (!isDirectory) paths.push(path);
  return paths;
}

async function measure(top: string): Promise<{ readonly files: number; readonly bytes: number }> {
  const total = { files: 0, bytes: 0 };
  for await (const { path, isDirectory } of listBelow(top, '')) {
    if (isDirectory) continue;
    total.files += 1;
    total.bytes += (await lstat(toFilePath(top, path))).size;
  }
  return total;
}
