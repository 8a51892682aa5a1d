/** The companion resource in a Data Folder: installed and removed as a whole, and never named in a configuration. */
import { constants } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from '../../../machines/ports/once.js';
import { assetUrl } from '../../assets.js';
import { exists } from '../../directories.js';
import { copyTemplate, removeCopy } from '../../template-copy.js';
import type { KindCompanion } from '../kind.js';

/** The resource's name, and that of its directory below `resources`. */
export const companionName = 'server-manager';

const template = assetUrl('adapters/kinds/fxserver/companion/');

/** The temporary directory of an installation: it contains only `new` and `old`. */
const temporaryName = /^\.companion-[A-Za-z0-9]{6}$/;

const versionLine = /^server_manager_companion '(\d+)'$/m;

/** Returns the version in a directory's manifest; null if the directory is no companion. */
async function readVersion(directory: string | URL): Promise<number | null> {
  const manifest =
    typeof directory === 'string' ? join(directory, 'fxmanifest.lua') : new URL('fxmanifest.lua', directory);
  const [, version] =
    versionLine.exec(
      await readFile(manifest, { encoding: 'utf8', flag: constants.O_RDONLY | constants.O_NONBLOCK }).catch(() => ''),
    ) ?? [];
  return version === undefined ? null : Number(version);
}

const latest = once(() => readVersion(template));

const placeOf = (folder: string): string => join(folder, 'resources', companionName);

/** Whether a launch with the Data Folder starts the companion. */
export async function hasCompanion(folder: string): Promise<boolean> {
  return (await readVersion(placeOf(folder))) !== null;
}

export const companion: KindCompanion = {
  async read(folder) {
    const place = placeOf(folder);
    const version = await readVersion(place);
    return {
      name: companionName,
      version,
      latest: (await latest()) ?? 0,
      isBlocked: version === null && (await exists(place)),
    };
  },
  async install(folder) {
    const resources = join(folder, 'resources');
    await mkdir(resources, { recursive: true });
    // The server skips directories whose names begin with a dot.
    const aside = await mkdtemp(join(resources, '.companion-'));
    try {
      await copyTemplate(template, join(aside, 'new'));
      if (await exists(placeOf(folder))) await rename(placeOf(folder), join(aside, 'old'));
      await rename(join(aside, 'new'), placeOf(folder));
    } finally {
      await removeCopy(aside).catch(() => undefined);
    }
  },
  remove: (folder) => removeCopy(placeOf(folder)),
  async clearHalfMade(folder) {
    const resources = join(folder, 'resources');
    for (const entry of await readdir(resources, { withFileTypes: true }).catch(() => [])) {
      if (!entry.isDirectory() || !temporaryName.test(entry.name)) continue;
      // Ignore one that cannot be removed: the server skips it.
      await finish(folder, join(resources, entry.name)).catch(() => undefined);
    }
  },
};

/** @param aside a directory that may be the temporary one of an interrupted installation */
async function finish(folder: string, aside: string): Promise<void> {
  const names = await readdir(aside);
  if (!names.every((name) => name === 'new' || name === 'old')) return;
  // The companion before was moved aside, and the new one, which is complete then, was not yet moved into its place.
  if (names.includes('old') && names.includes('new') && !(await exists(placeOf(folder))))
    await rename(join(aside, 'new'), placeOf(folder));
  await removeCopy(aside);
}
