/** The client, the Build and the Data Folder of most entries. The view names them once instead of in each row. */
import type { HistoryEntry } from '../../../client/api.js';

export interface Place {
  readonly build: string;
  readonly folder: string;
}

export interface Client {
  readonly name: string;
  /** The address of the client; `null` without an address, or if the client is on the machine of the service. */
  readonly address: string | null;
}

/** The minimum number of entries for which a sentence above the list is shorter than the names in the rows. */
const minEntries = 3;

/** Returns the Build and the Data Folder of more than half of the entries that have both; otherwise `null`. */
export function findUsualPlace(entries: readonly HistoryEntry[]): Place | null {
  return findMost(
    entries.flatMap(({ build, folder }) => (build === null || folder === null ? [] : [{ build, folder }])),
  );
}

/** Returns the client of more than half of the entries that a client caused; otherwise `null`. */
export function findUsualClient(entries: readonly HistoryEntry[]): Client | null {
  return findMost(entries.filter(mayHideClient).map(readClient));
}

/** Returns the value that more than half of the values are equal to; `null` if there is no such value. */
function findMost<T>(values: readonly T[]): T | null {
  const counts = new Map<string, { readonly value: T; readonly count: number }>();
  for (const value of values) {
    const key = JSON.stringify(value);
    counts.set(key, { value, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const [first] = [...counts.values()].toSorted((a, b) => b.count - a.count);
  return first !== undefined && first.count >= minEntries && first.count > values.length / 2 ? first.value : null;
}

/** Returns whether an entry has the usual Build and the usual Data Folder. */
export function isUsual({ build, folder }: HistoryEntry, usual: Place | null): boolean {
  return usual !== null && build === usual.build && folder === usual.folder;
}

/** Returns whether the usual client caused an entry. */
export function isUsualClient(entry: HistoryEntry, usual: Client | null): boolean {
  if (usual === null || !mayHideClient(entry)) return false;
  const { name, address } = readClient(entry);
  return name === usual.name && address === usual.address;
}

/** Returns whether the title of an entry says who caused it: the server, or the manager. */
export function isSelfCaused({ type, actor }: HistoryEntry): boolean {
  if (actor.kind === 'server') return actor.name === 'server';
  return actor.kind === 'manager' && /^(manager|recovery)\./.test(type);
}

/** Returns whether the view may name the client only above the list. An entry about access always names it. */
function mayHideClient({ type, actor }: HistoryEntry): boolean {
  return actor.kind === 'client' && !type.startsWith('access.');
}

/** Returns the client that caused an entry. */
export function readClient({ actor, detail }: HistoryEntry): Client {
  const { address } = detail;
  return { name: actor.name, address: typeof address === 'string' && !isLoopback(address) ? address : null };
}

/** Returns whether an address is this machine, which the name of a local client says already. */
function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
