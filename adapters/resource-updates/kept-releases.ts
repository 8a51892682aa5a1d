/**
 * Stores the content that plans have fetched, each in a private directory. Later plans and the request use exactly this
 * content. Content is removed in these cases: no plan has used it for a while, newer content needs the space, the plan
 * failed, the request was carried out, the Data Folder was deleted, or the manager ends. The next start removes the
 * content that a killed manager has left.
 */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from '../../machines/async/once.js';
import type { FileList } from '../../machines/resource-updates/decide.js';
import type { ResourceSource } from '../../machines/resource-updates/source.js';
import { copyTree } from '../backups/copy/copy-tree.js';
import { pathOnly } from '../files/folder-file.js';
import { removeEntry } from '../folders/place/remove-tree.js';
import { makePrivate } from '../folders/versions.js';
import { failUpdate } from './failure.js';
import type { FetchedRelease } from './fetch-release.js';
import { listFiles } from './list-files.js';

/** The subject of a plan. */
export interface PlanSubject {
  readonly folder: string;
  /** The engine name of the updated resource; `null` for an installation. */
  readonly resource: string | null;
  /** The name of the resource in its source; `null` or absent if both names are equal. */
  readonly nameInSource?: string | null;
  readonly source: ResourceSource;
}

/** The content of a plan. */
export interface PlannedRelease extends FetchedRelease {
  /** The digest of the current resource that the plan has shown; `null` before it is known. */
  readonly shown: string | null;
}

export interface KeptReleasesPorts {
  /** The private directory of all content. The directory is created with the first content. */
  readonly directory: string;
  /** The maximum size of all content, in bytes. The newest content is stored even if it alone is larger. */
  readonly maxBytes: number;
  /** The time for which content is stored after its last use, in milliseconds. */
  readonly maxAgeMs: number;
}

/** The time after which an unused plan is no longer stored, in milliseconds. */
export const planMaxAgeMs = 30 * 60_000;

/** The reason why a request with a plan is refused: the end of a sentence. */
export const planGone = 'the plan is not kept any more, or belongs to another request: make a new plan';

/** The maximum number of stored plans. */
const maxKept = 64;

interface Kept {
  readonly subject: string;
  readonly fetched: FetchedRelease;
  readonly digest: string;
  readonly bytes: number;
  shown: string | null;
  /** The number of copies that are being made. */
  users: number;
  timer: NodeJS.Timeout | null;
}

export class KeptReleases {
  /** The content by the ids of the plans, with the content that was used last at the end. */
  private readonly kept = new Map<string, Kept>();
  private isClosed = false;

  constructor(private readonly ports: KeptReleasesPorts) {}

  /**
   * Removes the content that a killed manager has left. Files that cannot be removed now are removed at the next start.
   */
  readonly clean = once(() => rm(this.ports.directory, { recursive: true, force: true }).catch(() => undefined));

  /** Returns whether the content of a plan is stored. */
  has(id: string, subject: PlanSubject): boolean {
    return this.kept.get(id)?.subject === toKey(subject);
  }

  /**
   * Keeps content under the id of its plan.
   * @param fetch fetches the content into a private directory
   * @throws an error of `fetch` or of the file system, after which no content is left
   */
  async keep(
    id: string,
    subject: PlanSubject,
    fetch: (scratch: string) => Promise<FetchedRelease>,
    signal: AbortSignal,
  ): Promise<void> {
    await this.clean();
    const stage = join(this.ports.directory, id);
    makePrivate(this.ports.directory);
    await mkdir(stage, { mode: 0o700 });
    try {
      const fetched = await fetch(stage);
      const files = await listFiles(fetched.directory, signal);
      signal.throwIfAborted();
      const bytes = [...files.values()].reduce((sum, each) => sum + each.bytes, 0);
      const facts = { fetched, bytes, digest: digestFiles(files), subject: toKey(subject) };
      if (this.isClosed) failUpdate(subject.resource ?? fetched.title, 'the service is shutting down');
      this.kept.set(id, { ...facts, shown: null, users: 0, timer: null });
    } catch (error) {
      await this.remove(id);
      throw error;
    }
    this.use(id);
    await this.removeOldest(id);
  }

  /**
   * Copies the content of a plan.
   * @param directory a path that does not exist
   * @throws ResourceUpdateFailure if the content is missing or incomplete, an error of the file system, or the reason
   *   of the signal
   */
  async copy(id: string, subject: PlanSubject, directory: string, signal: AbortSignal): Promise<PlannedRelease> {
    const kept = this.kept.get(id);
    const name = subject.resource ?? kept?.fetched.title ?? id;
    if (kept === undefined || kept.subject !== toKey(subject)) return failUpdate(name, planGone);
    kept.users += 1;
    try {
      await copyTree({ source: kept.fetched.directory, target: directory, signal, leavesRoom: true });
    } finally {
      kept.users -= 1;
      this.use(id);
    }
    if (digestFiles(await listFiles(directory, signal)) !== kept.digest)
      failUpdate(name, 'the files of its plan were changed after it: plan it again');
    return { ...kept.fetched, directory, shown: kept.shown };
  }

  /** Stores the digest of the current resource that a plan has shown. */
  show(id: string, shown: string): void {
    const kept = this.kept.get(id);
    if (kept !== undefined) kept.shown = shown;
  }

  /** Removes the content of a plan. Missing content is ignored. */
  async drop(id: string): Promise<void> {
    const kept = this.kept.get(id);
    if (kept === undefined) return;
    this.kept.delete(id);
    if (kept.timer !== null) clearTimeout(kept.timer);
    await this.remove(id);
  }

  /** Removes the content of the plans of a Data Folder that does not exist any more. */
  async forget(folder: string): Promise<void> {
    for (const [id, { subject }] of [...this.kept]) if (JSON.parse(subject)[0] === folder) await this.drop(id);
  }

  /** Removes all content. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.kept.keys()].map((id) => this.drop(id)));
  }

  /** Removes the files of a plan. Files that cannot be removed now are removed at the next start. */
  private async remove(id: string): Promise<void> {
    try {
      const directory = await open(this.ports.directory, pathOnly | constants.O_DIRECTORY | constants.O_NOFOLLOW);
      await removeEntry(directory, Buffer.from(id)).finally(() => directory.close());
    } catch {
      // The next start removes the remaining files.
    }
  }

  /** Restarts the storage time of the content. */
  private use(id: string): void {
    const kept = this.kept.get(id);
    if (kept === undefined) return;
    this.kept.delete(id);
    this.kept.set(id, kept);
    if (kept.timer !== null) clearTimeout(kept.timer);
    kept.timer = setTimeout(() => (kept.users > 0 ? this.use(id) : void this.drop(id)), this.ports.maxAgeMs).unref();
  }

  private async removeOldest(newest: string): Promise<void> {
    const sum = (): number => [...this.kept.values()].reduce((bytes, each) => bytes + each.bytes, 0);
    for (const [id, { users }] of [...this.kept]) {
      if (this.kept.size <= maxKept && sum() <= this.ports.maxBytes) return;
      if (id !== newest && users === 0) await this.drop(id);
    }
  }
}

function toKey({ folder, resource, source }: PlanSubject): string {
  const detail = source.kind === 'git' ? source.ref : (source.encoding ?? null);
  return JSON.stringify([folder, resource, source.kind, source.url, detail]);
}

/** Returns the digest of files: equal digests mean equal paths and contents. */
export function digestFiles(...lists: readonly (FileList | null)[]): string {
  const hash = createHash('sha256');
  for (const list of lists)
    hash.update(`${JSON.stringify(list && [...list].map(([path, { digest }]) => [path, digest]).sort())}\n`);
  return hash.digest('hex');
}
