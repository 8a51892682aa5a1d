/**
 * A linearizability checker after Wing & Gong, with Lowe's memory of the configurations that led nowhere: is there
 * one order of a history's operations that the interface document's table allows, and in which no operation comes
 * before one that had been answered when it was called?
 *
 * What makes it fast. Everything lies in lanes, in each of which one thing follows the other: a lane per client, and
 * as many for the exits as overlap. So a set of placed things is a vector of positions, a configuration is that
 * vector with the state, and no configuration is tried twice. And what changes no state now (409, 400, 503, 202) is
 * placed as soon as it may be, without going back on it: in any order that ends well it can be moved to the front.
 *
 * Meaning of what is not an answer:
 * - `status: null`, a lost answer: it took effect at any moment after its call, even long after its client gave up
 *   (`return` is not looked at), or never. Only effects matter, so lost starts, stops and restarts are three lanes
 *   whose items are placed only where they change something, the earliest called first; lost commands are dropped.
 *   With `until` it took effect, if ever, before anything that was called after that moment.
 * - an exit of the server's own happens at one moment of its interval and must be placed. Without `run` it ends
 *   whatever runs at that moment and does nothing when nothing runs (the server had been stopped first). With `run`
 *   (1 for the run that the first successful start or restart began, 2 for the next) it ends that run only: it does
 *   nothing once that run is over, and cannot come before that run has begun.
 * - 503 had no effect, in any state. 500 is never right.
 */

import {
  type CompletedOperation,
  type Entry,
  type ModelState,
  nameOf,
  type OwnExit,
  rightAnswer,
  step,
} from './history.js';

export type { CompletedOperation, Entry, ModelState, OwnExit } from './history.js';

export type Linearization =
  | { readonly ok: true; readonly order: readonly Entry[] }
  | {
      readonly ok: false;
      /** The longest order that was found before nothing could follow. */
      readonly longestPrefix: readonly Entry[];
      /** What could have come next after it, and why it could not, in words. */
      readonly blocked: readonly string[];
    };

/** `optional` is a lane of lost answers: nothing of it has to be placed. */
type Lane = Readonly<{ items: readonly Item[]; optional: boolean }>;
type Item = Readonly<{ entry: Entry; call: number; return: number; until: number }>;

/** What has been placed of every lane, and the state after it. */
type Configuration = Readonly<{ positions: readonly number[]; state: ModelState }>;

/** So many lost answers that nobody can tell: a search ends there with an error, not with an answer. */
const mostConfigurations = 1_000_000;

/**
 * Looks for one order of the history that the table allows.
 * @throws when one client's operations overlap, or when too much is open (hundreds of lost answers) to be judged
 */
export function checkHistory(
  operations: readonly CompletedOperation[],
  exits: readonly OwnExit[] = [],
  initial: ModelState = { running: false, runs: 0 },
): Linearization {
  const counting = exits.some(({ run }) => run !== undefined);
  const lanes = lanesOf(operations, exits, counting);
  const after = ({ state, positions }: Configuration, lane: number): ModelState | null =>
    step(state, headOf(lanes, positions, lane).entry, counting);
  const tried = createMemory(lanes);
  const order: Entry[] = [];
  const frames: { at: Configuration; placed: number; choices: number[] }[] = [];
  let longestPrefix: readonly Entry[] = [];
  let blocked: readonly string[] = [];

  function place({ positions, state }: Configuration, placed: readonly number[]): Configuration {
    for (const lane of placed) order.push(headOf(lanes, positions, lane).entry);
    return {
      positions: positions.map((position, lane) => (placed.includes(lane) ? position + 1 : position)),
      state: placed.reduce(
        (reached, lane) => step(reached, headOf(lanes, positions, lane).entry, counting) as ModelState,
        state,
      ),
    };
  }

  let at: Configuration = { positions: lanes.map(() => 0), state: initial };
  for (;;) {
    at = { ...at, positions: withoutExpired(lanes, at.positions) };
    const heads = callable(lanes, at.positions);
    const soonest = soonestExpiry(lanes, at.positions);
    const idle = heads.filter((lane) => {
      const { entry, call } = headOf(lanes, at.positions, lane);
      return isIdleForGood(entry) && call <= soonest && after(at, lane) === at.state;
    });
    if (idle.length > 0) {
      at = place(at, idle);
      continue;
    }
    if (lanes.every(({ items, optional }, lane) => optional || at.positions[lane] === items.length))
      return { ok: true, order };
    const choices = heads.filter((lane) => {
      const state = after(at, lane);
      if (state === null || lanes[lane]?.optional === false) return state !== null;
      // A lost one is placed just before what it makes possible or what it cannot come after, except where its run counts.
      const { until } = headOf(lanes, at.positions, lane);
      return (
        state !== at.state &&
        (counting ||
          heads.some((other) => {
            const { entry, call } = headOf(lanes, at.positions, other);
            return call > until || (after(at, other) === null && step(state, entry, counting) !== null);
          }))
      );
    });
    if (choices.length === 0 && (order.length > longestPrefix.length || blocked.length === 0)) {
      longestPrefix = [...order];
      blocked = heads.map((lane) => inWords(headOf(lanes, at.positions, lane).entry, at.state));
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
 * Remembers configurations. One that placed the same of what has to be placed, came to the same state and spent no
 * more of the lost answers could do everything that this one can.
 */
function createMemory(lanes: readonly Lane[]): (at: Configuration) => boolean {
  const spentAt = new Map<string, (readonly number[])[]>();
  let size = 0;
  return ({ positions, state }) => {
    const key = [state.running, state.runs, ...positions.filter((_, lane) => lanes[lane]?.optional === false)].join();
    const spent = positions.filter((_, lane) => lanes[lane]?.optional === true);
    const others = spentAt.get(key) ?? [];
    if (others.some((other) => other.every((count, lane) => count <= (spent[lane] as number)))) return true;
    spentAt.set(key, [...others, spent]);
    size += 1;
    if (size > mostConfigurations) throw new Error(`not judged: more than ${mostConfigurations} configurations`);
    return false;
  };
}

/** Says what a check found, for the message of an assertion. */
export function explain(result: Linearization): string {
  if (result.ok) return `linearizable: an order of all ${result.order.length} was found`;
  return [
    `not linearizable: no order leads further than ${result.longestPrefix.length} operations, which end with`,
    ...result.longestPrefix.slice(-12).map((entry) => `  ${nameOf(entry)}`),
    'and none of these can follow:',
    ...result.blocked.map((words) => `  ${words}`),
  ].join('\n');
}

/** Whether what changes nothing now would change nothing later either: not so an exit that may be any run's. */
function isIdleForGood(entry: Entry): boolean {
  return 'kind' in entry ? entry.run !== undefined : entry.status !== null;
}

function lanesOf(operations: readonly CompletedOperation[], exits: readonly OwnExit[], counting: boolean): Lane[] {
  const clients = new Map<number | string, Item[]>();
  const lost: Record<CompletedOperation['operation'], Item[]> = { start: [], restart: [], stop: [], command: [] };
  for (const entry of [...operations].sort((a, b) => a.call - b.call)) {
    if (entry.status === null) {
      // A bad start has no effect, whatever became of it.
      if (entry.operation !== 'start' || entry.input === 'good') {
        // In one lane none may expire before one that was called before it: the looser bound is right for both.
        const until = Math.max(entry.until ?? Infinity, lost[entry.operation].at(-1)?.until ?? 0);
        lost[entry.operation].push({ entry, call: entry.call, return: Infinity, until });
      }
      continue;
    }
    const items = clients.get(entry.client) ?? [];
    clients.set(entry.client, items);
    if (entry.return < entry.call) throw new Error(`returned before it was called: ${nameOf(entry)}`);
    if ((items.at(-1)?.return ?? -Infinity) > entry.call)
      throw new Error(`overlaps its own client's last one: ${nameOf(entry)}`);
    items.push({ entry, call: entry.call, return: entry.return, until: Infinity });
  }
  const effective = counting ? [lost.start, lost.stop, lost.restart] : [lost.start, lost.stop];
  return [
    ...[...clients.values(), ...exitLanes(exits)].map((items) => ({ items, optional: false })),
    ...effective.map((items) => ({ items, optional: true })),
  ];
}

/** As few lanes as there are exits that overlap at once. */
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

/** Passes over the lost ones that cannot have come after what has been placed. */
function withoutExpired(lanes: readonly Lane[], positions: readonly number[]): readonly number[] {
  if (soonestExpiry(lanes, positions) === Infinity) return positions;
  const latest = Math.max(...lanes.map(({ items }, lane) => items[(positions[lane] as number) - 1]?.call ?? -Infinity));
  return positions.map((position, lane) => {
    let left = position;
    while ((lanes[lane]?.items[left]?.until ?? Infinity) < latest) left += 1;
    return left;
  });
}

/** @returns what was called after this moment cannot come before a lost one that is left */
function soonestExpiry(lanes: readonly Lane[], positions: readonly number[]): number {
  let soonest = Infinity;
  for (const [lane, { items, optional }] of lanes.entries())
    if (optional) soonest = Math.min(soonest, items[positions[lane] as number]?.until ?? Infinity);
  return soonest;
}

/** The lanes whose next item may come now: it was called before anything that is left had been answered. */
function callable(lanes: readonly Lane[], positions: readonly number[]): number[] {
  let firstReturn = Infinity;
  for (const [lane, { items }] of lanes.entries())
    firstReturn = Math.min(firstReturn, items[positions[lane] as number]?.return ?? Infinity);
  const found: number[] = [];
  for (const [lane, { items }] of lanes.entries()) {
    const item = items[positions[lane] as number];
    if (item !== undefined && item.call <= firstReturn) found.push(lane);
  }
  return found;
}

function headOf(lanes: readonly Lane[], positions: readonly number[], lane: number): Item {
  return lanes[lane]?.items[positions[lane] as number] as Item;
}

function inWords(entry: Entry, state: ModelState): string {
  const condition = state.running ? 'the server runs' : 'the server does not run';
  const right = 'kind' in entry ? 'its run has not begun' : `only ${rightAnswer(state, entry)} or 503 is right`;
  return `${nameOf(entry)}: here ${condition}, ${right}`;
}
