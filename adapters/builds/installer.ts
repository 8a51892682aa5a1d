/** Installs and removes Builds: works in temporary directories, and renames a Build into or out of place. */
import { lstatSync, mkdtempSync, readdirSync, renameSync, rmdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Installation, Installer } from '../../machines/builds/installer.js';
import type { Fault } from '../../machines/faults/faults.js';
import { syncDirectory } from '../directories.js';
import { describeInstallError } from './archive-entry.js';
import { receiveArchive } from './receiving.js';
import { unpackInThread } from './unpacking.js';

export interface InstallerSettings {
  /** The directory of the Builds. */
  readonly builds: string;
  /** The limit of an archive and of its unpacked files, in bytes. */
  readonly limit: number;
  /** Whether no other service uses the workspace: only then leftovers may be deleted. */
  readonly isAlone: boolean;
  /** Called for a directory that could not be deleted; the next start tries again. */
  readonly onLeft: (path: string, error: unknown) => void;
}

/**
 * Temporary directories are beside the Builds, in the same file system. Their names begin with a dot: the list skips
 * them.
 */
const prefixes = { installing: '.installing-', removing: '.removing-' };
const temporaryName = /^\.(installing|removing)-[A-Za-z0-9]{6}$/;

/** Few, because installations and the running server share the disk. */
const maxInstallations = 2;

/** The limit of files, directories and links; large servers have some 2,000. */
const maxEntries = 200_000;

/** The reason for aborting an installation. */
class Aborted extends Error {
  constructor(readonly fault: Fault) {
    super(fault.code);
  }
}

/** An installation in progress. */
interface Work {
  /** Replaced at each progress. */
  state: Installation;
  readonly signal: AbortSignal;
  cancel(): void;
  /** Settles when the installation has ended. */
  ended: Promise<unknown>;
}

export function createInstaller({ builds, limit, isAlone, onLeft }: InstallerSettings): Installer {
  const installations = new Map<string, Work>();
  const listeners = new Set<() => void>();
  const underWay = new Set<Promise<unknown>>();
  const closing = new AbortController();

  const track = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    void work.catch(() => undefined).finally(() => underWay.delete(work));
    return work;
  };

  const discard = (path: string): Promise<void> =>
    track(rm(path, { recursive: true, force: true, maxRetries: 2 }).catch((error: unknown) => onLeft(path, error)));

  function refusalOf(id: string): Fault | null {
    if (closing.signal.aborted) return { code: 'shutting_down' };
    if (installations.has(id)) return { code: 'build_installing', build: id };
    if (isThere(join(builds, id))) return { code: 'build_exists', build: id };
    return installations.size >= maxInstallations ? { code: 'too_many_installations', max: maxInstallations } : null;
  }

  const notify = (): void => listeners.forEach((listener) => listener());

  function begin(id: string): Work {
    const cancelling = new AbortController();
    const work: Work = {
      state: { id, phase: 'receiving', received: 0, total: null, unpacked: 0, entries: 0, since: Date.now() },
      signal: AbortSignal.any([closing.signal, cancelling.signal]),
      cancel: () => cancelling.abort(new Aborted({ code: 'installation_cancelled', build: id })),
      ended: Promise.resolve(),
    };
    installations.set(id, work);
    notify();
    return work;
  }

  async function carryOut(work: Work, open: Parameters<Installer['install']>[1]): Promise<Fault | null> {
    const { signal } = work;
    const { archive, total, names = null } = await open(signal);
    const { id } = work.state;
    const note = (update: Partial<Installation>): void => {
      const { phase } = work.state;
      work.state = { ...work.state, ...update };
      if (work.state.phase !== phase) notify();
    };
    note({ total });
    if (total !== null && total > limit) return { code: 'archive_too_large', limit };
    await mkdir(builds, { recursive: true });
    const aside = await mkdtemp(join(builds, prefixes.installing));
    try {
      const file = join(aside, 'archive');
      const wrong = await receiveArchive(archive, file, limit, (received) => note({ received }));
      if (wrong !== null) return wrong;
      note({ phase: 'unpacking' });
      const directory = join(aside, 'content');
      await mkdir(directory, { mode: 0o755 });
      const order = { archive: file, directory, limits: { bytes: limit, entries: maxEntries }, names };
      const unpacked = await unpackInThread(order, signal, ({ phase, unpacked: bytes, entries }) =>
        note({ phase, unpacked: bytes, entries }),
      );
      if ('fault' in unpacked) return unpacked.fault;
      signal.throwIfAborted();
      return await place(id, unpacked.path);
    } finally {
      // The answer does not wait for the deletion.
      void discard(aside);
    }
  }

  async function place(id: string, content: string): Promise<Fault | null> {
    const path = join(builds, id);
    if (isThere(path)) return { code: 'build_exists', build: id };
    try {
      await rename(content, path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (['EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes(code ?? '')) return { code: 'build_exists', build: id };
      throw error;
    }
    await syncDirectory(builds);
    return null;
  }

  if (isAlone) for (const path of findLeftovers(builds)) void discard(path);

  return {
    async install(id, openUpload) {
      const refusal = refusalOf(id);
      if (refusal !== null) return refusal;
      const work = begin(id);
      try {
        return await (work.ended = track(carryOut(work, openUpload)));
      } catch (error) {
        return error instanceof Aborted ? error.fault : describeInstallError(error);
      } finally {
        installations.delete(id);
        notify();
      }
    },
    find: (id) => installations.get(id)?.state ?? null,
    list: () => [...installations.values()].map(({ state }) => state).sort((a, b) => (a.id < b.id ? -1 : 1)),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async cancel(id) {
      const work = installations.get(id);
      const tooLate: Fault = { code: 'installation_not_found', build: id };
      if (work === undefined) return tooLate;
      work.cancel();
      const isInstalled = await work.ended.then(
        (fault) => fault === null,
        () => false,
      );
      return isInstalled ? tooLate : null;
    },
    remove(id) {
      if (closing.signal.aborted) return { code: 'shutting_down' };
      const path = join(builds, id);
      if (!isDirectory(path)) return { code: 'build_not_found', build: id };
      try {
        const aside = mkdtempSync(join(builds, prefixes.removing));
        try {
          renameSync(path, join(aside, 'build'));
        } catch (error) {
          rmdirSync(aside);
          throw error;
        }
        void discard(aside);
        return null;
      } catch (error) {
        return { code: 'remove_failed', build: id, because: (error as NodeJS.ErrnoException).code ?? 'unknown' };
      }
    },
    async close() {
      closing.abort(new Aborted({ code: 'shutting_down' }));
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

/** Returns the temporary directories that an earlier service has left; none when the directory is missing. */
function findLeftovers(builds: string): string[] {
  try {
    return readdirSync(builds)
      .filter((name) => temporaryName.test(name))
      .map((name) => join(builds, name));
  } catch {
    return [];
  }
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Follows links, like the list of Builds. */
function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
