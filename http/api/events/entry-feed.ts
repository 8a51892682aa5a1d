/** Sends a client of GET /events each entry of the history only once and in order, even if the client reads slowly. */
import type { Journal, JournalEntry } from '../../../machines/history/journal.js';
import { historyEntryBody } from '../history/answers.js';
import { historyEvent, historyGapEvent } from './sse.js';

/** The number of entries that are read at a time. */
const pageSize = 100;

/** The maximum number of missed entries that a client gets. Earlier entries become a gap. */
export const maxMissed = 1_000;

export interface EntryPorts {
  readonly journal: Pick<Journal, 'readAfter' | 'newest'>;
  /** Whether the client may see the input and output of the console. */
  readonly hasConsole: boolean;
  /** Returns whether the client currently does not read, or has disconnected. */
  readonly isFull: () => boolean;
  /** Sends an event. `entry` is the id of the last entry that the client has received with this event. */
  readonly send: (event: Buffer, entry: number) => void;
}

export class EntryFeed {
  /** The id of the client's last entry; `null` until the journal can be read. */
  private last: number | null;
  private isBehind: boolean;
  private isReading = false;

  /** @param from the id of the client's last entry; `null` for the newest entry */
  constructor(
    private readonly ports: EntryPorts,
    from: number | null,
  ) {
    const newest = from === null ? ports.journal.newest() : null;
    this.last = from ?? (typeof newest === 'number' ? newest : null);
    this.isBehind = from !== null;
  }

  /** Returns the id of the client's last entry. */
  get position(): number | null {
    return this.last;
  }

  /** Sends an entry that was just written, unless the client must get earlier entries first. */
  add(id: number, event: Buffer): void {
    if (this.last !== null && id <= this.last) {
      // The client has already got this entry while catching up.
      if (!this.isRenewed(this.last)) return;
      this.isBehind = true;
    }
    if (this.isBehind || this.ports.isFull()) {
      this.isBehind = true;
      this.catchUp();
    } else this.send(id, event);
  }

  /**
   * Returns whether a new database has replaced a damaged database. Entries of a new database are counted from 1 again.
   */
  private isRenewed(last: number): boolean {
    const newest = this.ports.journal.newest();
    return typeof newest === 'number' && newest < last;
  }

  /** Sends the missed entries while the client reads. */
  catchUp(): void {
    // Reading the journal first writes recorded entries, which calls this subscriber again.
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

  /** Returns the next entries; `null` while the journal cannot be read. Sends a gap first if some entries are lost. */
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

  /**
   * Sends a gap. The id of the gap is the position before the next entry. A client that reconnects after the gap
   * therefore gets this entry.
   */
  private sendGap(after: number, next: number | null): void {
    this.ports.send(historyGapEvent({ after, next }), this.last ?? 0);
  }

  private send(id: number, event: Buffer): void {
    this.last = id;
    this.ports.send(event, id);
  }
}
