/** The uploads: their limits, and the job of each upload. */
import type { Fault } from '../faults/faults.js';
import type { UploadEvent } from './behaviour.js';
import { assertNone, toUploadFault, UploadFailure } from './failure.js';
import { createUploadJob, type UploadJob, type UploadJobPorts } from './job.js';
import { findDiskFault, findLimitFault, listEndedIn, listForgotten } from './limits.js';
import type { UploadFiles, UploadLimits } from './ports.js';
import { isBusy, isOpen, type NewUpload, type Upload, type UploadOutcome, type UploadUse } from './types.js';
import { UploadUndos } from './undo.js';

export interface UploadsPorts extends UploadJobPorts {
  readonly limits: UploadLimits;
}

const finalStates: readonly Upload['state'][] = ['expired', 'cancelled', 'undone'];

export class Uploads {
  private readonly uploads = new Map<string, Upload>();
  private readonly jobs = new Map<string, UploadJob>();
  private readonly listeners = new Set<() => void>();
  /** The uses that are requested or in progress: the ids of their uploads. */
  private readonly uses = new Map<UploadUse, string>();
  private readonly ending = new AbortController();
  /** The sizes of uploads that are being created. */
  private reserved = 0;

  readonly undos: UploadUndos;

  constructor(private readonly ports: UploadsPorts) {
    this.undos = new UploadUndos({
      ...{ places: ports.places, now: ports.now, isEnding: () => this.ending.signal.aborted },
      list: () => [...this.uploads.values()],
      findUser: (folder) => this.findUser(folder),
      // An undo that is not stored would lose files: the next manager removes the stage of an upload that is used.
      request: (id, event) => this.request(id, event, true),
      settle: (id) => this.settle(id),
    });
  }

  /** Reads the records, and resumes the uploads of the previous manager. */
  async open(): Promise<void> {
    for (const upload of await this.ports.files.list()) {
      this.uploads.set(upload.id, upload);
      if (finalStates.includes(upload.state)) continue;
      this.createJob(upload.id).resume(upload, upload.state, { upload });
    }
    await this.removeOld();
  }

  /** Returns an upload of any owner; `null` without an upload. */
  get(id: string): Upload | null {
    return this.uploads.get(id) ?? null;
  }

  /** Returns an upload of an owner; `null` without an upload. */
  find(id: string, owner: string): Upload | null {
    const upload = this.uploads.get(id);
    return upload?.owner === owner ? upload : null;
  }

  /** Returns the upload whose use or undo changes a Data Folder; `null` without such an upload. */
  findUser(folder: string): string | null {
    const busy = [...this.uploads.values()].find((each) => isBusy(each) && each.use?.folder === folder);
    const [, requested] = [...this.uses].find(([use]) => use.folder === folder) ?? [];
    return busy?.id ?? this.undos.findUndoing(folder) ?? requested ?? null;
  }

  /** Returns the uploads of an owner, the oldest first. */
  list(owner: string): readonly Upload[] {
    return [...this.uploads.values()].filter((each) => each.owner === owner).sort((a, b) => a.at - b.at);
  }

  /** Creates an upload. @returns the fault; `null` for a success. @throws an error of the file system */
  async create(added: NewUpload): Promise<Fault | null> {
    await this.removeOld();
    const { limits, files: stored } = this.ports;
    if (this.ending.signal.aborted) return { code: 'shutting_down' };
    const fault =
      findLimitFault(added.size, [...this.uploads.values()], this.reserved, limits) ??
      (await findDiskFault(added.size, stored));
    if (fault !== null) return fault;
    this.reserved += added.size;
    try {
      const { files, now } = this.ports;
      const at = now();
      const begun = {
        ...{ at, changedAt: at, state: 'receiving' as const, use: null, outcome: null },
        ...{ end: null, undo: null, fault: null },
      };
      await files.create(added.id);
      await this.createJob(added.id).begin({ upload: { ...added, ...begun } });
      return null;
    } catch (error) {
      this.jobs.delete(added.id);
      await this.ports.files.remove(added.id).catch(() => undefined);
      throw error;
    } finally {
      this.reserved -= added.size;
    }
  }

  /** Returns how many bytes of an upload have arrived, and when; `null` if the bytes do not exist any more. */
  measure(id: string): ReturnType<UploadFiles['measure']> {
    return this.ports.files.measure(id);
  }

  toPath(id: string): string {
    return this.ports.files.toPath(id);
  }

  /** Records that the last byte has arrived. @returns whether the upload was waiting for bytes */
  complete(id: string): Promise<boolean> {
    return this.request(id, { type: 'completed' });
  }

  /** Removes an upload. @returns the fault; `null` for a success */
  async cancel(id: string): Promise<Fault | null> {
    if (!(await this.request(id, { type: 'cancel' }))) return { code: 'upload_busy', upload: id };
    await this.settle(id);
    return null;
  }

  /** Returns what a use would change. @throws UploadFailure */
  async preview(upload: Upload, use: UploadUse): Promise<UploadOutcome> {
    assertNone(await this.findUseFault(upload));
    try {
      return await this.ports.places.preview(upload, use, this.ending.signal);
    } catch (error) {
      // Another request may have used or removed the upload while it was read.
      assertNone(await this.findUseFault(upload));
      throw new UploadFailure(toUploadFault(error));
    }
  }

  /** Uses an upload, and waits for the end. @param onAccepted is called after the begin. @throws UploadFailure */
  async use(upload: Upload, use: UploadUse, onAccepted: () => void = () => undefined): Promise<Upload> {
    const undoing = this.undos.findUndoing(use.folder);
    if (undoing !== null) throw new UploadFailure({ code: 'upload_busy', upload: undoing });
    this.uses.set(use, upload.id);
    try {
      await this.begin(upload, { type: 'use', use });
      onAccepted();
      const ended = await this.settle(upload.id);
      assertNone(ended.fault);
      return ended;
    } finally {
      this.uses.delete(use);
    }
  }

  /**
   * Calls `install` with the bytes of the file. The upload is used up if `install` returns `null`.
   * @throws UploadFailure of an upload that cannot be used
   */
  async lend(
    upload: Upload,
    install: (bytes: AsyncIterable<Uint8Array>) => Promise<Fault | null>,
  ): Promise<Fault | null> {
    await this.begin(upload, { type: 'install' });
    let isInstalled = false;
    try {
      const fault = await install(this.ports.files.read(upload.id));
      isInstalled = fault === null;
      return fault;
    } finally {
      await this.request(upload.id, { type: isInstalled ? 'installed' : 'returned' }).catch(() => false);
    }
  }

  /** Removes expired uploads, and the records of uploads that ended long ago. */
  async removeOld(): Promise<void> {
    const { files, limits, now } = this.ports;
    for (const { id, state, changedAt } of this.uploads.values()) {
      if (state !== 'receiving' && state !== 'received') continue;
      const { at } = (await files.measure(id)) ?? { at: 0 };
      const isExpired = now() - Math.max(at, changedAt) > limits.ageMs;
      if (isExpired && (await this.request(id, { type: 'expired' }))) await this.settle(id);
    }
    for (const { id } of listForgotten([...this.uploads.values()], now(), limits)) await this.drop(id);
  }

  /** Removes the records of ended uses in a removed Data Folder, so that no undo changes a new Data Folder. */
  async forget(folder: string): Promise<void> {
    for (const upload of listEndedIn(folder, [...this.uploads.values()])) {
      await this.drop(upload.id);
      if (upload.state === 'broken') await this.ports.places.discard(upload).catch(() => undefined);
    }
  }

  /** Interrupts the uses in progress, and waits for their ends. */
  async close(): Promise<void> {
    this.ending.abort();
    const busy = [...this.uploads.values()].filter(isBusy);
    for (const { id } of busy) this.jobs.get(id)?.interrupt();
    await Promise.all(busy.filter(({ state }) => state !== 'installing').map(({ id }) => this.settle(id)));
  }

  /** Begins a use. @throws UploadFailure */
  private async begin(upload: Upload, event: UploadEvent): Promise<void> {
    assertNone(await this.findUseFault(upload));
    if (!(await this.request(upload.id, event))) throw new UploadFailure({ code: 'upload_busy', upload: upload.id });
  }

  private async findUseFault({ id, size }: Upload): Promise<Fault | null> {
    const upload = this.uploads.get(id);
    if (this.ending.signal.aborted) return { code: 'shutting_down' };
    if (upload === undefined || !isOpen(upload)) return { code: 'upload_gone', upload: id };
    if (upload.state !== 'receiving') return upload.state === 'received' ? null : { code: 'upload_busy', upload: id };
    const { offset } = (await this.measure(id)) ?? { offset: 0 };
    if (offset < size) return { code: 'upload_incomplete', upload: id, offset, size };
    // The previous manager died between the last byte and its record.
    await this.complete(id);
    return null;
  }

  private async drop(id: string): Promise<void> {
    this.uploads.delete(id);
    this.jobs.delete(id);
    await this.ports.files.remove(id).catch(() => undefined);
  }

  private createJob(id: string): UploadJob {
    const job = createUploadJob(id, this.ports, (each) => this.notify(each));
    this.jobs.set(id, job);
    return job;
  }

  private notify({ stored }: UploadJob): void {
    if (stored !== null) this.uploads.set(stored.id, stored);
    for (const listener of [...this.listeners]) listener();
  }

  private async request(id: string, event: UploadEvent, mustBeStored = false): Promise<boolean> {
    return (await this.jobs.get(id)?.request(event, mustBeStored)) ?? false;
  }

  /** Waits until no use of the upload is in progress. */
  private settle(id: string): Promise<Upload> {
    return new Promise((resolve) => {
      const check = (): void => {
        const upload = this.uploads.get(id);
        if (upload === undefined || isBusy(upload)) return;
        this.listeners.delete(check);
        resolve(upload);
      };
      this.listeners.add(check);
      check();
    });
  }
}
