import type { EntryActor, NewEntry } from './journal.js';

/** The number of entries of an actor within a second that are recorded separately. */
const maxPerSecond = 20;

/** The entries of an actor in the current second. */
interface ActorEntries {
  count: number;
  /** Creates the last entry that was not recorded separately; `null` without such an entry. */
  makeLast: (() => NewEntry) | null;
}

/**
 * Limits the entries of commands, because a program can send thousands of commands per second. The first entries of
 * each actor in a second are recorded separately. The further entries of the actor are recorded as one entry with their
 * number.
 */
export class EntryLimit {
  private readonly actors = new Map<string, ActorEntries>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly recordEntry: (entry: NewEntry) => void) {}

  /** Records an entry of an actor. @param make creates the entry. Most entries are never created */
  record({ kind, name }: EntryActor, make: () => NewEntry): void {
    if (this.actors.size === 0) this.timer = setTimeout(() => this.endSecond(), 1_000).unref();
    const key = `${kind} ${name}`;
    const entries = this.actors.get(key) ?? { count: 0, makeLast: null };
    this.actors.set(key, entries);
    entries.count += 1;
    if (entries.count <= maxPerSecond) this.recordEntry(make());
    else entries.makeLast = make;
  }

  /** Records the shared entries of the current second, which would otherwise be lost with the manager. */
  endSecond(): void {
    clearTimeout(this.timer);
    for (const { count, makeLast } of this.actors.values())
      if (makeLast !== null) this.recordEntry({ ...makeLast(), detail: { commands: count - maxPerSecond } });
    this.actors.clear();
  }
}
