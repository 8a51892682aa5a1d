/**
 * A linearizability checker after Wing & Gong, with Lowe's cache of configurations. The checker searches for one order
 * of a history's operations that the interface document's table allows. In this order, no operation precedes an
 * operation that had been answered before its call.
 *
 * For performance, the entries are divided among lanes, in which no two entries overlap. Each client has one lane, and
 * the exits have as few lanes as possible. A set of placed entries is therefore a vector of indexes. A configuration is
 * that vector with the state, and no configuration is tried twice. An entry that does not change the state (409, 400,
 * 503, 202) is placed as soon as possible, without backtracking. In any valid order, such an entry can be moved to the
 * front.
 *
 * Entries without an ordinary answer:
 * - `status: null` is a lost answer. The operation took effect at any time after its call, even long after its client
 *   had stopped waiting (`return` is ignored), or it never took effect. Only effects matter. Lost starts, stops and
 *   restarts are therefore three lanes. The items of these lanes are placed only where they change the state, in the
 *   order of their calls. Lost commands are dropped. With `until`, the lost operation took effect before every
 *   operation that was called after that time, or it never took effect.
 * - an exit of the server happens at one time of its interval, and must be placed. Without `run`, an exit ends the run
 *   that is active at that time. Such an exit has no effect if the server was stopped before. With `run`, an exit ends
 *   only the run with this number: 1 is the run that the first successful start or restart began, and 2 is the next
 *   run. The exit cannot come before that run has begun, and it has no effect after that run has ended.
 * - 503 has no effect in any state. 500 is never allowed.
 */

import {
  type CompletedOperation,
  describeEntry,
  type Entry,
  expectedStatus,
  type ModelState,
  type OwnExit,
  step,
} from './history.js';

export type { CompletedOperation, Entry, ModelState, OwnExit } from './history.js';

export type Linearization =
  | { readonly ok: true; readonly order: readonly Entry[] }
  | {
      readonly ok: false;
      /** The longest order that was found. */
      readonly longestPrefix: readonly Entry[];
      /** Each entry that could be next, with the reason why the table does not allow it. */
      readonly blocked: readonly string[];
    };

/** The items of an `optional` lane (lost answers) need not be placed. */
type Lane = Readonly<{ items: readonly Item[]; optional: boolean }>;
type Item = Readonly<{ entry: Entry; call: number; return: number; until: number }>;

/** The number of items placed from each lane, and the state after them. */
type Configuration = Readonly<{ indexes: readonly number[]; state: ModelState }>;

/**
 * If the number of configurations is greater than this number, the search throws: too many answers were lost to judge
 * the history.
 */
const maxConfigurations = 1_000_000;

/**
 * Searches for an order of the history that the table allows.
 * @throws if the operations of one client overlap, or if too many answers were lost (hundreds) to judge the history
 */
export function checkHistory(
  operations: readonly CompletedOperation[],
  exits: readonly OwnExit[] = [],
  initial: ModelState = { running: false, runs: 0 },
): Linearization {
  const counting = exits.some(({ run }) => run !== undefined);
  const lanes = createLanes(operations, exits, counting);
  const after = ({ state, indexes }: Configuration, lane: number): ModelState | null =>
    step(state, headOf(lanes, indexes, lane).entry, counting);
  const tried = createMemory(lanes);
  const order: Entry[] = [];
  const frames: { at: Configuration; placed: number; choices: number[] }[] = [];
  let longestPrefix: readonly Entry[] = [];
  let blocked: readonly string[] = [];

  function place({ indexes, state }: Configuration, placed: readonly number[]): Configuration {
    for (const lane of placed) order.push(headOf(lanes, indexes, lane).entry);
    return {
      indexes: indexes.map((itemIndex, lane) => (placed.includes(lane) ? itemIndex + 1 : itemIndex)),
      state: placed.reduce(
        (reached, lane) => step(reached, headOf(lanes, indexes, lane).entry, counting) as ModelState,
        state,
      ),
    };
  }

  let at: Configuration = { indexes: lanes.map(() => 0), state: initial };
  for (;;) {
    at = { ...at, indexes: skipExpired(lanes, at.indexes) };
    const heads = findCallableLanes(lanes, at.indexes);
    const soonest = soonestExpiry(lanes, at.indexes);
    const idle = heads.filter((lane) => {
      const { entry, call } = headOf(lanes, at.indexes, lane);
      return staysWithoutEffect(entry) && call <= soonest && after(at, lane) === at.state;
    });
    if (idle.length > 0) {
      at = place(at, idle);
      continue;
    }
    if (lanes.every(({ items, optional }, lane) => optional || at.indexes[lane] === items.length))
      return { ok: true, order };
    const choices = heads.filter((lane) => {
      const state = after(at, lane);
      if (state === null || lanes[lane]?.optional === false) return state !== null;
      // Place a lost operation just before the entry that it enables or must precede, unless runs are counted.
      const { until } = headOf(lanes, at.indexes, lane);
      return (
        state !== at.state &&
        (counting ||
          heads.some((other) => {
            const { entry, call } = headOf(lanes, at.indexes, other);
            return call > until || (after(at, other) === null && step(state, entry, counting) !== null);
          }))
      );
    });
    if (choices.length === 0 && (order.length > longestPrefix.length || blocked.length === 0)) {
      longestPrefix = [...order];
      blocked = heads.map((lane) => describeBlocked(headOf(lanes, at.indexes, lane).entry, at.state));
    }
    if (!tried(at)) frames.push({ at, placed: order.length, choices });
    while (frames.at(-1)?.choices.length === 0) frames.pop();
    const frame = frames.at(-1);
    if (frame === undefined) return { ok: false, longestPrefix, blocked };
    order.length = frame.placed;
    at = place(frame.at, frame.choices.splice(0, 1));
  }
}

/**
 * Returns a function that records a configuration, and returns whether the configuration was already known. A
 * configuration is known if another configuration with the same mandatory entries and the same state has used no more
 * of the lost answers.
 */
function createMemory(lanes: readonly Lane[]): (at: Configuration) => boolean {
  const spentAt = new Map<string, (readonly number[])[]>();
  let size = 0;
  return ({ indexes, state }) => {
    const key = [state.running, state.runs, ...indexes.filter((_, lane) => lanes[lane]?.optional === false)].join();
    const spent = indexes.filter((_, lane) => lanes[lane]?.optional === true);
    const others = spentAt.get(key) ?? [];
    if (others.some((other) => other.every((count, lane) => count <= (spent[lane] as number)))) return true;
    spentAt.set(key, [...others, spent]);
    size += 1;
    if (size > maxConfigurations) throw new Error(`not judged: more than ${maxConfigurations} configurations`);
    return false;
  };
}

/** Returns the result of a check as an assertion message. */
export function explain(result: Linearization): string {
  if (result.ok) return `linearizable: an order of all ${result.order.length} was found`;
  return [
    `not linearizable: no order leads further than ${result.longestPrefix.length} operations, which end with`,
    ...result.longestPrefix.slice(-12).map((entry) => `  ${describeEntry(entry)}`),
    'and none of these can follow:',
    ...result.blocked.map((text) => `  ${text}`),
  ].join('\n');
}

/** Returns whether an entry that has no effect now has no effect later either; false for an exit of an unknown run. */
function staysWithoutEffect(entry: Entry): boolean {
  return 'kind' in entry ? entry.run !== undefined : entry.status !== null;
}

function createLanes(operations: readonly CompletedOperation[], exits: readonly OwnExit[], counting: boolean): Lane[] {
  const clients = new Map<number | string, Item[]>();
  const lost: Record<CompletedOperation['operation'], Item[]> = { start: [], restart: [], stop: [], command: [] };
  for (const entry of [...operations].sort((a, b) => a.call - b.call)) {
    if (entry.status === null) {
      // A start with invalid input has no effect.
      if (entry.operation !== 'start' || entry.input === 'valid') {
        // Time limits in one lane must not decrease: use the later limit for both.
        const until = Math.max(entry.until ?? Infinity, lost[entry.operation].at(-1)?.until ?? 0);
        lost[entry.operation].push({ entry, call: entry.call, return: Infinity, until });
      }
      continue;
    }
    const items = clients.get(entry.client) ?? [];
    clients.set(entry.client, items);
    if (entry.return < entry.call) throw new Error(`returned before it was called: ${describeEntry(entry)}`);
    if ((items.at(-1)?.return ?? -Infinity) > entry.call)
      throw new Error(`overlaps its own client's last one: ${describeEntry(entry)}`);
    items.push({ entry, call: entry.call, return: entry.return, until: Infinity });
  }
  const effective = counting ? [lost.start, lost.stop, lost.restart] : [lost.start, lost.stop];
  return [
    ...[...clients.values(), ...exitLanes(exits)].map((items) => ({ items, optional: false })),
    ...effective.map((items) => ({ items, optional: true })),
  ];
}

/** Divides exits among as few lanes as possible, so that exits of one lane do not overlap. */
function exitLanes(exits: readonly OwnExit[]): Item[][] {
  const lanes: Item[][] = [];
  for (const entry of [...exits].sort((a, b) => a.from - b.from)) {
    const item = { entry, call: entry.from, return: entry.to, until: Infinity };
    const free = lanes.find((items) => (items.at(-1)?.return ?? -Infinity) < entry.from);
    if (free === undefined) lanes.push([item]);
    else free.push(item);
  }
  return lanes;
}

/** Skips lost operations that must precede an entry that is already placed. */
function skipExpired(lanes: readonly Lane[], indexes: readonly number[]): readonly number[] {
  if (soonestExpiry(lanes, indexes) === Infinity) return indexes;
  const latest = Math.max(...lanes.map(({ items }, lane) => items[(indexes[lane] as number) - 1]?.call ?? -Infinity));
  return indexes.map((itemIndex, lane) => {
    let left = itemIndex;
    while ((lanes[lane]?.items[left]?.until ?? Infinity) < latest) left += 1;
    return left;
  });
}

/** Returns the earliest `until` of the remaining lost operations, or Infinity. */
function soonestExpiry(lanes: readonly Lane[], indexes: readonly number[]): number {
  let soonest = Infinity;
  for (const [lane, { items, optional }] of lanes.entries())
    if (optional) soonest = Math.min(soonest, items[indexes[lane] as number]?.until ?? Infinity);
  return soonest;
}

/**
 * Returns the lanes whose next item may be placed now. The item was called before any remaining item had been answered.
 */
function findCallableLanes(lanes: readonly Lane[], indexes: readonly number[]): number[] {
  let firstReturn = Infinity;
  for (const [lane, { items }] of lanes.entries())
    firstReturn = Math.min(firstReturn, items[indexes[lane] as number]?.return ?? Infinity);
  const found: number[] = [];
  for (const [lane, { items }] of lanes.entries()) {
    const item = items[indexes[lane] as number];
    if (item !== undefined && item.call <= firstReturn) found.push(lane);
  }
  return found;
}

function headOf(lanes: readonly Lane[], indexes: readonly number[], lane: number): Item {
  return lanes[lane]?.items[indexes[lane] as number] as Item;
}

function describeBlocked(entry: Entry, state: ModelState): string {
  const condition = state.running ? 'the server is running' : 'the server is not running';
  const right = 'kind' in entry ? 'its run has not begun' : `only ${expectedStatus(state, entry)} or 503 is allowed`;
  return `${describeEntry(entry)}: here ${condition}, ${right}`;
}
