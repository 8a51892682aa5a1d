/** The transfers of the page. The transfers continue while the user is in another view. */
import { stripArchiveExtension } from '../../../../../machines/text/archive-name.js';
import type { Answer } from '../../../api/answer.js';
import { findParent, joinPath } from '../place.js';
import { type Dropped, findNextState, hasEnded, type Transfer, type TransferEvent } from './transfer.js';

/** The maximum number of files that are sent at the same time. */
const maxParallel = 3;

/** A file on its way to the service. */
export interface Sending {
  /** Settles with the URL of the upload, or with `stopped` after `stop`. */
  readonly outcome: Promise<Answer<string> | 'stopped'>;
  stop(): void;
}

/** The requests of the queue. */
export interface UploadPorts {
  send(transfer: Transfer, onProgress: (sent: number, url: string | null) => void): Sending;
  /** Removes an upload from the service. */
  remove(url: string): Promise<void>;
  makeDirectory(folder: string, path: string): Promise<Answer<unknown>>;
  place(transfer: Transfer, path: string, isReplacing: boolean): Promise<Answer<unknown>>;
}

export class UploadQueue {
  private readonly transfers = new Map<number, Transfer>();
  private readonly sendings = new Map<number, Sending>();
  /** The directories that were made or are being made, by Data Folder and path. */
  private readonly directories = new Map<string, Promise<Answer<unknown>>>();
  private readonly listeners = new Set<() => void>();
  private nextId = 1;

  constructor(private readonly ports: UploadPorts) {}

  /** Returns all transfers, in the order in which the user added them. */
  list(): readonly Transfer[] {
    return [...this.transfers.values()];
  }

  /** Calls the listener after each change. Returns the function that ends the calls. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Adds files and empty directories to a directory of a Data Folder. */
  add(folder: string, directory: string, { files, directories }: Dropped): void {
    this.clear();
    // A directory that was made earlier may have been deleted.
    if (this.transfers.size === 0) this.directories.clear();
    for (const path of directories) void this.makeDirectory(folder, directory, path);
    for (const { path, file } of files) {
      const isArchive = stripArchiveExtension(file.name) !== null && !path.includes('/');
      const id = this.nextId++;
      const facts = { id, folder, directory, path, file, isArchive };
      this.transfers.set(id, { ...facts, state: 'waiting', sent: 0, url: null, problem: null });
    }
    this.report();
    this.fill();
  }

  pause(id: number): void {
    if (this.apply(id, 'pause')) this.sendings.get(id)?.stop();
  }

  /** Continues a transfer that was paused or has failed. */
  resume(id: number): void {
    if (this.apply(id, 'resume', { problem: null })) this.fill();
  }

  cancel(id: number): void {
    if (!this.apply(id, 'cancel')) return;
    const sending = this.sendings.get(id);
    const url = this.transfers.get(id)?.url ?? null;
    // While the file is being sent, the upload cannot be removed.
    if (sending === undefined) void (url !== null && this.ports.remove(url));
    else sending.stop();
  }

  /** Places a file that was sent. An archive is placed without being unpacked. */
  async place(id: number, isReplacing: boolean): Promise<void> {
    if (!this.apply(id, 'place', { problem: null })) return;
    const transfer = this.transfers.get(id);
    if (transfer === undefined) return;
    const { folder, directory, path } = transfer;
    const made = await this.makeDirectory(folder, directory, findParent(path));
    const answer = made.ok ? await this.ports.place(transfer, joinPath(directory, path), isReplacing) : made;
    // Clear the cache, so that another attempt makes the directory again.
    if (!answer.ok) this.directories.clear();
    if (answer.ok) this.apply(id, 'finish');
    else if (answer.problem.code === 'file_exists' && !isReplacing) this.apply(id, 'collide');
    else this.apply(id, 'fail', { problem: answer.problem });
  }

  /** Unpacks an archive. @param send sends the request @returns the answer; `null` in a state other than `archive` */
  async unpack<T>(id: number, send: (transfer: Transfer) => Promise<Answer<T>>): Promise<Answer<T> | null> {
    const transfer = this.transfers.get(id);
    if (transfer === undefined || !this.apply(id, 'unpack', { problem: null })) return null;
    const answer = await send(transfer);
    if (answer.ok) this.apply(id, 'finish');
    else this.apply(id, 'refuse', { problem: answer.problem });
    return answer;
  }

  /** Calls a function with the id of each transfer in one of the states. */
  forEach(states: readonly Transfer['state'][], act: (id: number) => void): void {
    for (const { id, state } of this.list()) if (states.includes(state)) act(id);
  }

  /**
   * Stops and removes all transfers. The page calls this method after a logout. The service removes their uploads
   * later.
   */
  abandon(): void {
    this.transfers.clear();
    this.directories.clear();
    for (const sending of this.sendings.values()) sending.stop();
    this.report();
  }

  /** Removes the transfers that have ended. */
  clear(): void {
    for (const each of this.list()) if (hasEnded(each)) this.transfers.delete(each.id);
    this.report();
  }

  /** Begins further transfers, up to the number that may run at the same time. */
  private fill(): void {
    for (const { id, state } of this.transfers.values()) {
      if (this.sendings.size >= maxParallel) return;
      if (state === 'waiting' && !this.sendings.has(id)) void this.send(id);
    }
  }

  private async send(id: number): Promise<void> {
    if (!this.apply(id, 'begin')) return;
    const transfer = this.transfers.get(id);
    if (transfer === undefined) return;
    const sending = this.ports.send(transfer, (sent, url) => this.change(id, { sent, ...(url !== null && { url }) }));
    this.sendings.set(id, sending);
    const outcome = await sending.outcome;
    this.sendings.delete(id);
    const url = outcome !== 'stopped' && outcome.ok ? outcome.value : (this.transfers.get(id)?.url ?? null);
    if (this.transfers.get(id)?.state === 'cancelled') {
      if (url !== null) void this.ports.remove(url);
    } else if (outcome !== 'stopped') await this.settle(transfer, outcome);
    this.fill();
  }

  private async settle({ id, isArchive, file }: Transfer, answer: Answer<string>): Promise<void> {
    if (!answer.ok) return void this.apply(id, 'fail', { problem: answer.problem });
    this.change(id, { sent: file.size, url: answer.value });
    if (isArchive) this.apply(id, 'ask');
    else await this.place(id, false);
  }

  /** Makes a directory and the missing directories above it. @param path relative to `base`, which exists */
  private makeDirectory(folder: string, base: string, path: string): Promise<Answer<unknown>> {
    if (path === '') return Promise.resolve({ ok: true, value: null, headers: new Headers() });
    const whole = joinPath(base, path);
    const key = `${folder}/${whole}`;
    const before = this.directories.get(key);
    if (before !== undefined) return before;
    const made = this.makeDirectory(folder, base, findParent(path)).then(async (parent) => {
      const answer = parent.ok ? await this.ports.makeDirectory(folder, whole) : parent;
      const isThere = answer.ok || answer.problem.code === 'file_exists';
      return isThere ? { ok: true as const, value: null, headers: new Headers() } : answer;
    });
    this.directories.set(key, made);
    return made;
  }

  /** Performs a transition. @returns whether the event has a meaning in the state */
  private apply(id: number, event: TransferEvent, changes: Partial<Transfer> = {}): boolean {
    const before = this.transfers.get(id);
    const state = before === undefined ? null : findNextState(before.state, event);
    if (state === null) return false;
    this.change(id, { ...changes, state });
    return true;
  }

  private change(id: number, changes: Partial<Transfer>): void {
    const before = this.transfers.get(id);
    if (before === undefined) return;
    this.transfers.set(id, { ...before, ...changes });
    this.report();
  }

  private report(): void {
    for (const listener of this.listeners) listener();
  }
}
