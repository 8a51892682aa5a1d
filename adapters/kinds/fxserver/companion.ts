/**
 * The companion resource in a Data Folder. The companion is installed and removed as a whole, and no configuration
 * names it.
 */
import { constants } from 'node:fs';
import { lchown, mkdir, mkdtemp, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from '../../../machines/async/once.js';
import { toAssetUrl } from '../../assets.js';
import { readBounded } from '../../bounded-file.js';
import { exists } from '../../directories.js';
import { openInFolder } from '../../files/folder-file.js';
import { copyTemplate, removeCopy } from '../../template-copy.js';
import type { KindCompanion } from '../kind.js';

/** The name of the resource, and of its directory below `resources`. */
export const companionName = 'server-manager';

const template = toAssetUrl('adapters/kinds/fxserver/companion/');

/** The name of the temporary directory of an installation, which contains only `new` and `old`. */
const temporaryName = /^\.companion-[A-Za-z0-9]{6}$/;

const versionLine = /^server_manager_companion '(\d+)'$/m;

const manifestName = 'fxmanifest.lua';

const maxManifestBytes = 65_536;

/** Returns the version in a manifest; `null` if the manifest does not belong to the companion. */
function versionIn(manifest: string): number | null {
  const [, version] = versionLine.exec(manifest) ?? [];
  return version === undefined ? null : Number(version);
}

const latest = once(async () => versionIn(await readFile(new URL(manifestName, template), 'utf8').catch(() => '')));

const toPath = (folder: string): string => join(folder, 'resources', companionName);

/** Reads the installed version. Links are followed, because the function reveals only a version. */
async function readVersion(folder: string): Promise<number | null> {
  const read = await readBounded(join(toPath(folder), manifestName), maxManifestBytes);
  return 'bytes' in read ? versionIn(read.bytes.toString('utf8')) : null;
}

/** Returns whether a launch with the Data Folder starts the companion. */
export async function hasCompanion(folder: string): Promise<boolean> {
  return (await readVersion(folder)) !== null;
}

export const companion: KindCompanion = {
  async read(folder) {
    const version = await readVersion(folder);
    return {
      name: companionName,
      version,
      latest: (await latest()) ?? 0,
      isBlocked: version === null && (await exists(toPath(folder))),
    };
  },
  async install(folder) {
    await mkdir(join(folder, 'resources')).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await inResources(folder, async (resources) => {
      const place = join(resources, companionName);
      // The server skips directories whose names begin with a dot.
      const path = await mkdtemp(join(resources, '.companion-'));
      const aside = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
      try {
        const made = join('/proc/self/fd', String(aside.fd), 'new');
        await copyTemplate(template, made);
        await giveToOwner(resources, made);
        if (await exists(place)) await rename(place, join(path, 'old'));
        await rename(made, place);
      } finally {
        await aside.close();
        await removeCopy(path).catch(() => undefined);
      }
    });
  },
  remove: (folder) => inResources(folder, (resources) => removeCopy(join(resources, companionName))),
  async clearHalfMade(folder) {
    await inResources(folder, async (resources) => {
      for (const entry of await readdir(resources, { withFileTypes: true })) {
        if (!entry.isDirectory() || !temporaryName.test(entry.name)) continue;
        // Ignore a directory that cannot be removed, because the server skips it.
        await finish(resources, join(resources, entry.name)).catch(() => undefined);
      }
    }).catch(() => undefined);
  },
};

/**
 * Calls `work` with a path to `resources` that stays valid if a link replaces the directory. Throws the errors of
 * openInFolder.
 */
async function inResources(folder: string, work: (resources: string) => Promise<void>): Promise<void> {
  const resources = await openInFolder(folder, 'resources', constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await work(join('/proc/self/fd', String(resources.fd)));
  } finally {
    await resources.close();
  }
}

/**
 * Gives new files to the owner of the directory. The owner is the user of the server. @param made a directory that only
 * root may enter
 */
async function giveToOwner(directory: string, made: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(directory);
  for (const path of ['', ...(await readdir(made, { recursive: true }))]) await lchown(join(made, path), uid, gid);
}

/**
 * Completes or undoes an installation. @param aside a directory that may be the temporary directory of an interrupted
 * installation
 */
async function finish(resources: string, aside: string): Promise<void> {
  const names = await readdir(aside);
  if (!names.every((name) => name === 'new' || name === 'old')) return;
  // The old companion was moved away, and the complete new companion was not moved into place yet.
  if (names.includes('old') && names.includes('new') && !(await exists(join(resources, companionName))))
    await rename(join(aside, 'new'), join(resources, companionName));
  await removeCopy(aside);
}
