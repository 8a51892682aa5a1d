/** What an Installed Resource tells, as it is written in manifests and configurations. */
import type { InstalledResource } from '../../api/types.js';
import type { Text } from '../../text/en.js';

type EnabledBy = NonNullable<InstalledResource['enabled_by']>;

/** @returns the file that describes it, or null for another kind of server */
export function manifestName({ metadata_type: type }: Pick<InstalledResource, 'metadata_type'>): string | null {
  if (type === null) return null;
  return type === 1 ? 'fxmanifest.lua' : '__resource.lua';
}

/** @returns the lists that have something in them, those that others depend on first */
export function listsOf(resource: InstalledResource) {
  const { dependencies, provides, exports, client_scripts, server_scripts, shared_scripts, files } = resource;
  return [
    { what: 'dependencies', items: dependencies },
    { what: 'provides', items: provides },
    { what: 'exportsClient', items: exports.client },
    { what: 'exportsServer', items: exports.server },
    { what: 'shared_scripts', items: shared_scripts },
    { what: 'client_scripts', items: client_scripts },
    { what: 'server_scripts', items: server_scripts },
    { what: 'files', items: files },
  ].filter(({ items }) => items.length > 0) as readonly {
    readonly what: ListName;
    readonly items: readonly string[];
  }[];
}

type ListName =
  | 'dependencies'
  | 'provides'
  | 'exportsClient'
  | 'exportsServer'
  | 'shared_scripts'
  | 'client_scripts'
  | 'server_scripts'
  | 'files';

/** @returns as a manifest writes it, /server:7290 */
export function constraintText({ name, value }: InstalledResource['constraints'][number]): string {
  return value === null ? `/${name}` : `/${name}:${value}`;
}

/** @returns for example "server.cfg:12 · ensure [core] · needed by sessions" */
export function enabledByText(
  { file, line, command, required_by: requiredBy }: EnabledBy,
  { neededBy }: Text['resources'],
): string {
  return [
    line === null ? file : `${file}:${line}`,
    command,
    ...(requiredBy === null ? [] : [neededBy(requiredBy)]),
  ].join(' · ');
}
