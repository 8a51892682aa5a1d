/**
 * Commands on the resources of the running server: sent through the operation queue, their outcome read from the
 * console.
 */

import type { AwaitLine } from '../../machines/console/console.js';
import type { Launch } from '../../machines/launch/launch.js';
import { type ConnectLiveServer, isUnanswered, type Unanswered } from '../../machines/launch/live-server.js';
import type {
  FindResourceConsole,
  ReportedOutcome,
  ResourceCommand,
  ResourceOrder,
} from '../../machines/launch/resource-console.js';
import type { OperationVerdict, Perform } from '../../machines/operations/requests.js';
import { isRunning, stateRefusal } from '../../machines/operations/verdict.js';
import { withTimeout } from '../../machines/samples/player-list.js';
import type { ServerActor } from '../../machines/server/server.js';

/**
 * What became of an order. `unchanged`: the resource was in that state already. `unknown`: nothing was read in time, or
 * the run has ended.
 */
export interface ResourceOutcome {
  readonly outcome: ReportedOutcome['outcome'] | 'unchanged' | 'unknown';
  readonly words: readonly string[];
}

/** `unsupported`: the kind of the server has no such command. */
export type ResourceVerdict =
  | (ResourceOutcome & { readonly kind: 'done'; readonly launch: Launch; readonly cursor: number })
  | { readonly kind: 'unsupported' }
  | Exclude<OperationVerdict, { kind: 'done' }>;

export interface ResourceControl {
  /** Returns the engine names of the resources that run; null while nothing runs. */
  ask(): Promise<readonly string[] | Unanswered | 'unsupported' | null>;
  /** Carries out an order after those before it. Never rejects. */
  carryOut(order: ResourceOrder, isDisconnected?: () => boolean): Promise<ResourceVerdict>;
}

interface ResourceControlPorts {
  readonly actor: ServerActor;
  readonly perform: Perform;
  readonly awaitLine: AwaitLine;
  readonly connect: ConnectLiveServer;
  readonly find: FindResourceConsole;
  readonly limits?: { readonly outcomeMs: number; readonly silenceMs: number; readonly waiting: number };
}

/**
 * How long the outcome is awaited, and after what silence the server is asked whether there was something to do. At
 * most so many orders wait.
 */
const usualLimits = { outcomeMs: 10_000, silenceMs: 1_500, waiting: 64 };

/** The order has an entry of its own in the journal. */
const sender = { by: { kind: 'manager', name: 'manager' }, isUnrecorded: true } as const;

export function createResourceControl({
  actor,
  perform,
  awaitLine,
  connect,
  find,
  limits = usualLimits,
}: ResourceControlPorts): ResourceControl {
  // One after another: some lines of a server do not have the name of the resource.
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function carryOut(order: ResourceOrder, isDisconnected?: () => boolean): Promise<ResourceVerdict> {
    if (isDisconnected?.() === true) return { kind: 'gone' };
    const snapshot = actor.getSnapshot();
    const launch = snapshot.context.run?.launch ?? null;
    if (launch === null || !isRunning(snapshot)) return { kind: 'refused', refusal: stateRefusal(snapshot) };
    const composed = (await find(launch))?.compose(order) ?? null;
    if (composed === null) return { kind: 'unsupported' };
    const request = composed.ok
      ? ({ name: 'command', line: composed.value.line } as const)
      : ({ name: 'command', fault: composed.fault } as const);
    const verdict = await perform(request, { ...sender, ...(isDisconnected && { isDisconnected }) });
    if (verdict.kind !== 'done') return verdict;
    const { launch: receiver, cursor = 0 } = verdict;
    if (receiver === null || !composed.ok) return { kind: 'refused', refusal: stateRefusal(actor.getSnapshot()) };
    const outcome = await readOutcome(receiver.run, cursor, composed.value, order);
    return { kind: 'done', launch: receiver, cursor, ...outcome };
  }

  async function readOutcome(
    run: string,
    cursor: number,
    command: ResourceCommand,
    order: ResourceOrder,
  ): Promise<ResourceOutcome> {
    const over = new AbortController();
    const { unsubscribe } = onEndOf(run, () => over.abort());
    const read = command.createReader();
    let reported: ResourceOutcome | null = null;
    let isUnchanged = false;
    const timer = setTimeout(async () => {
      isUnchanged = await isSilent(run, command, order);
      if (isUnchanged) over.abort();
    }, limits.silenceMs);
    const matches = (line: string, isWhole: boolean): boolean => isWhole && (reported = read(line)) !== null;
    await awaitLine(run, cursor, matches, limits.outcomeMs, over.signal);
    clearTimeout(timer);
    unsubscribe();
    return reported ?? { outcome: isUnchanged ? 'unchanged' : 'unknown', words: [] };
  }

  /** Returns whether the server reports the resource in the state in which it prints nothing on the order. */
  async function isSilent(run: string, { silentIf }: ResourceCommand, { resource }: ResourceOrder): Promise<boolean> {
    if (silentIf === null || resource === null) return false;
    const running = await ask();
    if (running === null || running === 'unsupported' || isUnanswered(running)) return false;
    return currentRun() === run && running.includes(resource) === (silentIf === 'running');
  }

  async function ask(): ReturnType<ResourceControl['ask']> {
    const launch = actor.getSnapshot().context.run?.launch ?? null;
    if (launch === null) return null;
    const { resources } = await connect(launch);
    return resources === null ? 'unsupported' : withTimeout(resources);
  }

  function currentRun(): string | null {
    return actor.getSnapshot().context.run?.launch.run ?? null;
  }

  /** Calls back when the run has ended, or the service ends. */
  function onEndOf(run: string, onEnd: () => void): { unsubscribe(): void } {
    const check = (): void => {
      if (currentRun() !== run) onEnd();
    };
    const subscription = actor.subscribe({ next: check, complete: onEnd });
    check();
    return subscription;
  }

  return {
    ask,
    carryOut(order, isDisconnected) {
      if (waiting >= limits.waiting) return Promise.resolve({ kind: 'full' });
      waiting += 1;
      const verdict = last.then(() => carryOut(order, isDisconnected));
      last = verdict.finally(() => (waiting -= 1));
      return verdict;
    },
  };
}
