/** Sends one client of GET /events each entry of the history once and in order, however slowly it reads. */
import type { Journal, JournalEntry } from '../../../machines/history/journal.js';
import { historyEntryBody } from '../history/answers.js';
import { historyEvent, historyGapEvent } from './sse.js';

/** The entries that are read at a time. */
const pageSize = 100;

/** The entries that a client can have missed: from earlier ones it gets a gap. */
export const maxMissed = 1_000;

export interface EntryPorts {
  readonly journal: Pick<Journal, 'readAfter' | 'newest'>;
  /** Whether the client may see what was sent to the console and printed there. */
  readonly hasConsole: boolean;
  /** Returns whether the client does not read at the moment, or has disconnected. */
  readonly isFull: () => boolean;
  /** Sends an event with the id of the last entry that the client has by then. */
  readonly send: (event: Buffer, entry: number) => void;
}

export class EntryFeed {
  /** The last entry that the client has; `null` until the journal can be read. */
  private last: number | null;
  private isBehind: boolean;
  private isReading = false;

  /** @param from the last entry that the client has; `null` for the newest */
  constructor(
    private readonly ports: EntryPorts,
    from: number | null,
  ) {
    const newest = from === null ? ports.journal.newest() : null;
    this.last = from ?? (typeof newest === 'number' ? newest : null);
    this.isBehind = from !== null;
  }

  /** The last entry that the client has. */
  get position(): number | null {
    return this.last;
  }

  /** Sends an entry that was written just now, unless the client has to get earlier ones first. */
  add(id: number, event: Buffer): void {
    if (this.last !== null && id <= this.last) {
      // The client has caught up while entries were announced.
      if (!this.isRenewed(this.last)) return;
      this.isBehind = true;
    }
    if (this.isBehind || this.ports.isFull()) {
      this.isBehind = true;
      this.catchUp();
    } else this.send(id, event);
  }

  /** Returns whether a database has replaced a damaged one: it counts from 1 again. */
  private isRenewed(last: number): boolean {
    const newest = this.ports.journal.newest();
    return typeof newest === 'number' && newest < last;
  }

  /** Sends what the client has not got, as long as it reads. */
  catchUp(): void {
    // Reading the journal writes what is recorded: subscribers are called during that.
    if (this.isReading) return;
    this.isReading = true;
    try {
      while (this.isBehind && !this.ports.isFull()) {
        const entries = this.readMissed();
        if (entries === null) return;
        for (const entry of entries) this.send(entry.id, historyEvent(historyEntryBody(entry, this.ports.hasConsole)));
        this.isBehind = entries.length === pageSize;
      }
    } finally {
      this.isReading = false;
    }
  }

  /** Returns the next entries; `null` while the journal cannot be read. Sends a gap before them where some are lost. */
  private readMissed(): readonly JournalEntry[] | null {
    const { journal } = this.ports;
    const newest = journal.newest();
    if (typeof newest !== 'number') return null;
    const last = this.last ?? newest;
    const from = last > newest ? 0 : Math.max(last, newest - maxMissed);
    const tail = journal.readAfter(from, pageSize);
    if ('because' in tail) return null;
    const [first] = tail.entries;
    if (from !== last || !tail.isPreviousKept) {
      this.last = from;
      if (first !== undefined || last > newest) this.sendGap(last, first?.id ?? null);
    }
    return tail.entries;
  }

  /** The id of the gap is the place before the next entry: a client that is cut off after it gets that one. */
  private sendGap(after: number, next: number | null): void {
    this.ports.send(historyGapEvent({ after, next }), this.last ?? 0);
  }

  private send(id: number, event: Buffer): void {
    this.last = id;
    this.ports.send(event, id);
  }
}
