/** Generated histories of an atomic server, and their verdicts, which are found by trying every order. */
import fc from 'fast-check';
import { transitionTable } from '../../machines/review/table.js';
import type { CompletedOperation, Entry, OwnExit } from './linearizability.js';
import { exit, type OperationKind } from './written-history.js';

/** A history that was generated. */
export type Simulated = Readonly<{ operations: readonly CompletedOperation[]; exits: readonly OwnExit[] }>;

/** Reads the expected answer from the transition table, independently of the checker. */
function answerOf(
  running: boolean,
  operation: OperationKind,
  input: 'valid' | 'invalid',
): { status: number; running: boolean } {
  const condition = running ? 'running' : 'not running';
  const row = transitionTable.find((each) => each.condition === condition && each.operation === `POST /${operation}`);
  if (row === undefined) throw new Error(`no row for ${operation}`);
  return row.guard !== 'none' && input === 'invalid'
    ? { status: 400, running }
    : { status: row.result, running: row.next.startsWith('running') };
}

/**
 * Generates histories of an atomic server. The effects are at 0, 10, 20, … Each call and return is at most half way to
 * its client's next effect. A larger `calm` means fewer exits and lost answers.
 */
export function historyBetween(
  minLength: number,
  maxLength: number,
  clients: number,
  calm = 1,
): fc.Arbitrary<Simulated> {
  const step = fc.record({
    client: fc.nat(clients - 1),
    operation: fc.constantFrom<OperationKind | 'exit'>(
      ...Array<OperationKind[]>(calm).fill(['start', 'start', 'restart', 'stop', 'command']).flat(),
      'exit',
    ),
    input: fc.constantFrom<'valid' | 'invalid'>('valid', 'valid', 'valid', 'invalid'),
    bounded: fc.boolean(),
    fate: fc.constantFrom(...Array<'answered'>(9 * calm).fill('answered'), 'busy', 'lost after', 'lost before'),
    bound: fc.boolean(),
    before: fc.nat(10),
    after: fc.nat(10),
  });
  return fc.array(step, { minLength, maxLength, size: 'max' }).map((steps) => {
    const operations: CompletedOperation[] = [];
    const exits: OwnExit[] = [];
    const last = new Map<number, number>();
    let running = false;
    let runs = 0;
    for (const [index, { client, operation, input, fate, bound, bounded, before, after }] of steps.entries()) {
      const now = index * 10;
      if (operation === 'exit') {
        running = false;
        exits.push(exit(now - before * 4, now + after * 4, bound && runs > 0 ? runs : undefined));
        continue;
      }
      const next = steps.findIndex((each, at) => at > index && each.client === client && each.operation !== 'exit');
      const call = now - Math.floor(((now - (last.get(client) ?? now - 60)) * before) / 20);
      const end = now + Math.floor(((next < 0 ? 60 : next * 10 - now) * after) / 20);
      last.set(client, now);
      const allowed = answerOf(running, operation, input);
      if (fate === 'answered' || fate === 'lost after') {
        if (allowed.status === 204 && allowed.running) runs += 1;
        running = allowed.running;
      }
      const status = fate === 'answered' ? allowed.status : fate === 'busy' ? 503 : null;
      const until = status === null && bounded ? { until: now + after } : {};
      operations.push({ client, operation, input, status, call, return: status === null ? call : end, ...until });
    }
    return { operations: inOrderOfExpiry(operations), exits };
  });
}

/** Makes the time limits of lost answers ascend in the order of their calls, as with successive managers. */
function inOrderOfExpiry(operations: readonly CompletedOperation[]): CompletedOperation[] {
  const lost = operations.filter(({ status }) => status === null).sort((a, b) => a.call - b.call);
  const expiries = new Map<CompletedOperation, number>();
  let latest = 0;
  for (const each of lost) expiries.set(each, (latest = Math.max(latest, each.until ?? Infinity)));
  return operations.map((each) => (expiries.has(each) ? { ...each, until: expiries.get(each) as number } : each));
}

/** Changes one answer of a history. */
export function withAnswer({ operations, exits }: Simulated, which: number, status: number | null): Simulated {
  return {
    operations: inOrderOfExpiry(
      operations.map((each, at) => (at === which % operations.length ? { ...each, status } : each)),
    ),
    exits,
  };
}

/** Tries every order of a small history. */
export function isAllowedByBruteForce({ operations, exits }: Simulated): boolean {
  const follow = (left: readonly Entry[], running: boolean, runs: number): boolean =>
    left.every((entry) => isLost(entry)) ||
    left.some((entry) => {
      if (left.some((other) => other !== entry && precedes(other, entry))) return false;
      if (isLost(entry) && all.some((other) => !left.includes(other) && callOf(other) > untilOf(entry))) return false;
      const rest = left.filter((other) => other !== entry);
      if ('kind' in entry) {
        if (entry.run !== undefined && entry.run > runs) return false;
        return follow(rest, running && entry.run !== undefined && entry.run !== runs, runs);
      }
      if (entry.status === 503) return follow(rest, running, runs);
      const allowed = answerOf(running, entry.operation, entry.input);
      if (entry.status !== null && entry.status !== allowed.status) return false;
      return follow(rest, allowed.running, runs + (allowed.status === 204 && allowed.running ? 1 : 0));
    });
  const precedes = (a: Entry, b: Entry): boolean => {
    if (isLost(a)) return false;
    const [end, call] = ['kind' in a ? a.to : a.return, 'kind' in b ? b.from : b.call];
    if ('kind' in a || 'kind' in b || isLost(b) || a.client !== b.client) return end < call;
    return operations.indexOf(a) < operations.indexOf(b);
  };
  const all = [...operations, ...exits];
  const callOf = (entry: Entry): number => ('kind' in entry ? entry.from : entry.call);
  const untilOf = (entry: Entry): number => ('kind' in entry ? Infinity : (entry.until ?? Infinity));
  return follow(all, false, 0);
}

function isLost(entry: Entry): boolean {
  return !('kind' in entry) && entry.status === null;
}
