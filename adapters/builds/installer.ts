/**
 * Installs and removes Builds. The work is done in temporary directories. A Build is renamed at the end of an
 * installation and at the beginning of a removal.
 */
import { mkdtempSync, renameSync, rmdirSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Installation, Installer } from '../../machines/builds/installer.js';
import type { Fault } from '../../machines/faults/faults.js';
import { describeArchiveError } from '../archives/archive-entry.js';
import { unpackInThread } from '../archives/unpacking.js';
import type { UnpackOrder, UnpackResult } from '../archives/unpacking-thread.js';
import { syncDirectory } from '../directories.js';
import { findLeftovers, isDirectory, isThere, prefixes } from './build-directories.js';
import { receiveArchive } from './receiving.js';

export interface InstallerSettings {
  /** The directory of the Builds. */
  readonly builds: string;
  /** The maximum size of an archive, and of its unpacked files, in bytes. */
  readonly limit: number;
  /** Whether no other service uses the workspace, so that leftovers may be deleted. */
  readonly isAlone: boolean;
  /** Is called for a directory that could not be deleted. The next start tries the deletion again. */
  readonly onLeft: (path: string, error: unknown) => void;
}

/**
 * The maximum number of concurrent installations. The number is low, because installations and the running server share
 * the disk.
 */
const maxInstallations = 2;

/** The maximum number of finished installations whose final state is stored. */
const maxEnded = 100;

/** The maximum number of files, directories and links. Large servers have about 2,000. */
const maxEntries = 200_000;

/** A directory that contains the whole archive becomes the Build. */
const buildRules: UnpackOrder['rules'] = { unwraps: true, skipsClutter: false };

/** The reason for aborting an installation. */
class Aborted extends Error {
  constructor(readonly fault: Fault) {
    super(fault.code);
  }
}

type OpenUpload = Parameters<Installer['install']>[1];

/** An installation in progress. */
interface Work {
  /** The state of the installation. Each progress replaces the state. */
  state: Installation;
  readonly signal: AbortSignal;
  cancel(): void;
  /** Settles when the installation has ended. */
  ended: Promise<unknown>;
}

export class BuildInstaller implements Installer {
  private readonly installations = new Map<string, Work>();
  /** The final states by id, the newest last. */
  private readonly ended = new Map<string, Installation>();
  private readonly listeners = new Set<() => void>();
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly closing = new AbortController();

  constructor(private readonly settings: InstallerSettings) {
    if (settings.isAlone) for (const path of findLeftovers(settings.builds)) void this.discard(path);
  }

  async install(id: string, open: OpenUpload): Promise<Fault | null> {
    const refusal = this.findRefusal(id);
    if (refusal !== null) return refusal;
    const work = this.begin(id);
    try {
      return await (work.ended = this.track(this.carryOut(work, open)));
    } catch (error) {
      return error instanceof Aborted ? error.fault : describeArchiveError(error);
    } finally {
      this.installations.delete(id);
      this.noteEnd(work.state);
      this.notify();
    }
  }

  find(id: string): Installation | null {
    return this.installations.get(id)?.state ?? null;
  }

  findEnded(id: string): Installation | null {
    return this.ended.get(id) ?? null;
  }

  list(): Installation[] {
    return [...this.installations.values()].map(({ state }) => state).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  async cancel(id: string): Promise<Fault | null> {
    const work = this.installations.get(id);
    const tooLate: Fault = { code: 'installation_not_found', build: id };
    if (work === undefined) return tooLate;
    work.cancel();
    const isInstalled = await work.ended.then(
      (fault) => fault === null,
      () => false,
    );
    return isInstalled ? tooLate : null;
  }

  remove(id: string): Fault | null {
    if (this.closing.signal.aborted) return { code: 'shutting_down' };
    const path = this.toPath(id);
    if (!isDirectory(path)) return { code: 'build_not_found', build: id };
    try {
      const aside = mkdtempSync(join(this.settings.builds, prefixes.removing));
      try {
        renameSync(path, join(aside, 'build'));
      } catch (error) {
        rmdirSync(aside);
        throw error;
      }
      void this.discard(aside);
      return null;
    } catch (error) {
      return { code: 'build_not_removed', build: id, because: (error as NodeJS.ErrnoException).code ?? 'unknown' };
    }
  }

  async close(): Promise<void> {
    this.closing.abort(new Aborted({ code: 'shutting_down' }));
    while (this.underWay.size > 0) await Promise.allSettled(this.underWay);
  }

  private discard(path: string): Promise<void> {
    const { onLeft } = this.settings;
    return this.track(
      rm(path, { recursive: true, force: true, maxRetries: 2 }).catch((error: unknown) => onLeft(path, error)),
    );
  }

  private track<T>(work: Promise<T>): Promise<T> {
    this.underWay.add(work);
    void work.catch(() => undefined).finally(() => this.underWay.delete(work));
    return work;
  }

  private findRefusal(id: string): Fault | null {
    if (this.closing.signal.aborted) return { code: 'shutting_down' };
    if (this.installations.has(id)) return { code: 'build_installing', build: id };
    if (isThere(this.toPath(id))) return { code: 'build_exists', build: id };
    return this.installations.size >= maxInstallations
      ? { code: 'too_many_installations', max: maxInstallations }
      : null;
  }

  private toPath(id: string): string {
    return join(this.settings.builds, id);
  }

  private begin(id: string): Work {
    const cancelling = new AbortController();
    const work: Work = {
      state: { id, phase: 'receiving', received: 0, total: null, unpacked: 0, entries: 0, since: Date.now() },
      signal: AbortSignal.any([this.closing.signal, cancelling.signal]),
      cancel: () => cancelling.abort(new Aborted({ code: 'installation_cancelled', build: id })),
      ended: Promise.resolve(),
    };
    this.installations.set(id, work);
    this.notify();
    return work;
  }

  private noteEnd(state: Installation): void {
    this.ended.delete(state.id);
    this.ended.set(state.id, state);
    const [oldest] = this.ended.keys();
    if (this.ended.size > maxEnded && oldest !== undefined) this.ended.delete(oldest);
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }

  private async carryOut(work: Work, open: OpenUpload): Promise<Fault | null> {
    const { builds, limit } = this.settings;
    const { archive, total, names = null } = await open(work.signal);
    this.note(work, { total });
    if (total !== null && total > limit) return { code: 'archive_too_large', limit };
    await mkdir(builds, { recursive: true });
    const aside = await mkdtemp(join(builds, prefixes.installing));
    try {
      const file = join(aside, 'archive');
      const fault = await receiveArchive(archive, file, limit, (received) => this.note(work, { received }));
      if (fault !== null) return fault;
      this.note(work, { phase: 'unpacking' });
      const unpacked = await this.unpack(work, file, join(aside, 'content'), names);
      if ('fault' in unpacked) return unpacked.fault;
      work.signal.throwIfAborted();
      return await this.place(work.state.id, unpacked.path);
    } finally {
      // Delete in the background, so that the answer does not wait for it.
      void this.discard(aside);
    }
  }

  private note(work: Work, update: Partial<Installation>): void {
    const { phase } = work.state;
    work.state = { ...work.state, ...update };
    if (work.state.phase !== phase) this.notify();
  }

  private async unpack(
    work: Work,
    archive: string,
    directory: string,
    names: UnpackOrder['names'],
  ): Promise<UnpackResult> {
    await mkdir(directory, { mode: 0o755 });
    const limits = { bytes: this.settings.limit, entries: maxEntries };
    const order = { archive, directory, limits, names, rules: buildRules };
    return unpackInThread(order, work.signal, ({ phase, unpacked, entries }) =>
      this.note(work, { phase, unpacked, entries }),
    );
  }

  private async place(id: string, content: string): Promise<Fault | null> {
    const path = this.toPath(id);
    if (isThere(path)) return { code: 'build_exists', build: id };
    try {
      await rename(content, path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (['EEXIST', 'ENOTEMPTY', 'ENOTDIR'].includes(code ?? '')) return { code: 'build_exists', build: id };
      throw error;
    }
    await syncDirectory(this.settings.builds);
    return null;
  }
}
