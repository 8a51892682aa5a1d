/** Reads, installs and removes the companions of Data Folders. Each kind defines its own companion. */
import { join } from 'node:path';
import { createMutex } from '../../machines/async/mutex.js';
import type { Fault } from '../../machines/faults/faults.js';
import type { Catalog } from '../../machines/folders/catalog.js';
import type { Companion, Companions } from '../../machines/folders/companions.js';
import { listDirectories } from '../directories.js';
import type { KindCompanion } from '../kinds/kind.js';
import type { Kinds } from '../kinds/kinds.js';

type Refusal = { readonly fault: Fault };

/** The companion of a Data Folder, and the functions to change it. */
interface Place {
  readonly kind: KindCompanion;
  readonly path: string;
  readonly now: Companion;
}

export class FolderCompanions implements Companions {
  private readonly runExclusive = createMutex();

  /**
   * @param root the absolute path of the workspace
   * @param catalog resolves Data Folders
   */
  constructor(
    private readonly root: string,
    private readonly catalog: Pick<Catalog, 'dataFolder'>,
    private readonly kinds: Pick<Kinds, 'kindOfFolder'>,
  ) {}

  async read(folder: string, kind: string | null = null): Promise<Companion | Refusal> {
    const place = await this.find(folder, kind);
    return 'fault' in place ? place : place.now;
  }

  install(folder: string): Promise<Companion | Refusal> {
    return this.change(folder, async ({ kind, path }) => {
      await kind.install(path);
      return kind.read(path);
    });
  }

  remove(folder: string): Promise<Companion | Refusal> {
    return this.change(folder, async ({ kind, path, now }) => {
      if (now.version === null) return { fault: { code: 'companion_not_found', folder, companion: now.name } };
      await kind.remove(path);
      return now;
    });
  }

  private async find(folder: string, wanted: string | null = null): Promise<Place | Refusal> {
    const found = await this.catalog.dataFolder(folder);
    if (found === null || !found.exists) return { fault: { code: 'folder_not_found', folder, gone: found !== null } };
    const path = join(this.root, 'data', folder);
    const { name, companion } = await this.kinds.kindOfFolder({ name: folder, path });
    if (companion === undefined || (wanted ?? name) !== name)
      return { fault: { code: 'companion_unsupported', folder, kind: wanted ?? name } };
    try {
      return { kind: companion, path, now: await companion.read(path) };
    } catch (error) {
      return { fault: { code: 'folder_unreadable', folder, because: errorCode(error) } };
    }
  }

  /** Calls `work` within the mutex, unless other content blocks the path of the companion. */
  private change(folder: string, work: (place: Place) => Promise<Companion | Refusal>): Promise<Companion | Refusal> {
    return this.runExclusive(async () => {
      const place = await this.find(folder);
      if ('fault' in place) return place;
      const { name, isBlocked } = place.now;
      if (isBlocked) return { fault: { code: 'companion_blocked', folder, companion: name } };
      try {
        return await work(place);
      } catch (error) {
        const because = errorCode(error);
        if (because === 'ENOSPC' || because === 'EDQUOT')
          return { fault: { code: 'disk_full', what: 'the companion', because } };
        return { fault: { code: 'companion_unwritable', folder, companion: name, because } };
      }
    });
  }
}

/**
 * Completes or undoes interrupted installations. The caller must hold the workspace's lock.
 * @param root the workspace
 */
export async function clearHalfMadeCompanions(root: string, { companions }: Pick<Kinds, 'companions'>): Promise<void> {
  const data = join(root, 'data');
  // The next read of the list reports an error.
  for (const name of await listDirectories(data).catch(() => []))
    for (const companion of companions) await companion.clearHalfMade(join(data, name));
}

/** Returns the code of a system error. Any other error is thrown. */
function errorCode(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return code;
}
