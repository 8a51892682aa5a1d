/** Checks whether FXServer loads a manifest and starts its resource. */
import type { Finding } from '../../../../machines/kinds/findings.js';
import type { ManifestFault } from '../manifest/manifest.js';
import type { ReadResource } from '../resources/inventory.js';
import { finding, toManifestLocation } from './finding.js';

export type Game = 'gta5' | 'rdr3';

/** The format versions that the engine supports. */
const versions = ['adamant', 'bodacious', 'cerulean'];

/** The exact text that a server for RedM requires (FXServer's ServerResources). */
export const rdr3Warning =
  'I acknowledge that this is a prerelease build of RedM, and I am aware my resources *will* become incompatible once RedM ships.';

/** The keys that the engine reads only without the `s`. For example, the engine ignores `client_scripts 'a.lua'`. */
const ignoredKeys = new Set([
  'client_scripts',
  'server_scripts',
  'shared_scripts',
  'files',
  'data_files',
  'games',
  'exports',
  'server_exports',
  'dependencies',
  'provides',
  'loadscreens',
]);

/** Finds faults in a manifest. @param game the game of the server; `null` if the game is unknown and not checked */
export function findManifestFaults(resource: ReadResource, game: Game | null): Finding[] {
  const { manifest } = resource;
  const faults = manifest.fault === null ? [] : [faultFinding(resource, manifest.fault)];
  if (!manifest.isLoadable) return faults;
  return [...faults, ...findRefusals(resource, game), ...findIgnored(resource)];
}

function faultFinding(resource: ReadResource, fault: ManifestFault): Finding {
  const {
    manifest: { isLoadable },
  } = resource;
  const line = 'line' in fault ? fault.line : null;
  const { reason, ...facts } = fault;
  return finding(isLoadable ? 'warning' : 'error', `manifest_${reason}`, toManifestLocation(resource, line), facts);
}

/** Returns the reasons why the engine would not start the resource (FXServer's ServerResources). */
function findRefusals(resource: ReadResource, game: Game | null): Finding[] {
  const { manifest, description } = resource;
  const place = toManifestLocation(resource);
  if (manifest.isOldFormat)
    return game !== null && game !== 'gta5' ? [finding('error', 'manifest_old_format', place, { game })] : [];
  return [
    ...(description.fx_version === null ? [finding('error', 'fx_version_missing', place)] : []),
    ...(description.fx_version !== null && !versions.includes(description.fx_version)
      ? [finding('error', 'fx_version_unknown', place, { version: description.fx_version, versions })]
      : []),
    ...findGameFaults(resource, game),
  ];
}

function findGameFaults(resource: ReadResource, game: Game | null): Finding[] {
  const { games, metadata } = resource.description;
  const place = toManifestLocation(resource);
  if (games.length === 0) return [finding('error', 'game_missing', place)];
  if (game === null) return [];
  const isOwn = games.includes(game);
  const isCommon = games.includes('common');
  if (!isOwn) return isCommon ? [] : [finding('error', 'game_other', place, { games, game })];
  const faults = isCommon ? [finding('error', 'game_common_mixed', place, { games, game })] : [];
  // The first value counts.
  const warning = metadata.rdr3_warning?.[0];
  if (game === 'rdr3' && warning !== rdr3Warning)
    faults.push(finding('error', 'rdr3_warning_missing', place, { text: rdr3Warning }));
  return faults;
}

function findIgnored(resource: ReadResource): Finding[] {
  const ignored = Object.entries(resource.description.metadata).filter(([key]) => ignoredKeys.has(key));
  return ignored.map(([key, [value = '']]) =>
    finding('warning', 'entry_ignored', toManifestLocation(resource), { key, value, right: singular(key) }),
  );
}

function singular(key: string): string {
  return key === 'dependencies' ? 'dependency' : key.slice(0, -1);
}
