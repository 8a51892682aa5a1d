/**
 * Controls the resources of the running server: sends commands through the operation queue, and reads their outcomes
 * from the console.
 */

import type { Timers } from '../async/clock.js';
import type { AwaitLine } from '../console/console.js';
import type { Launch } from '../launch/launch.js';
import { type ConnectLiveServer, isUnanswered, type Unanswered } from '../launch/live-server.js';
import type {
  FindResourceConsole,
  ReportedOutcome,
  ResourceCommand,
  ResourceOrder,
} from '../launch/resource-console.js';
import type { OperationVerdict, Perform } from '../operations/requests.js';
import { isRunning, refuseByState } from '../operations/verdict.js';
import { withTimeout } from '../samples/player-list.js';
import type { ServerActor } from '../server/server.js';

/**
 * The outcome of a request. `unchanged`: the resource was already in that state. `unknown`: no outcome was printed in
 * time, or the run has ended.
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

interface ResourceControlPorts {
  readonly actor: ServerActor;
  readonly perform: Perform;
  readonly awaitLine: AwaitLine;
  readonly connect: ConnectLiveServer;
  readonly find: FindResourceConsole;
  readonly timers: Timers;
}

interface Limits {
  readonly outcomeMs: number;
  readonly silenceMs: number;
  readonly waiting: number;
}

/**
 * The usual limits: the wait for the outcome, the silence after which the server is queried, and the number of waiting
 * requests.
 */
const usualLimits: Limits = { outcomeMs: 10_000, silenceMs: 1_500, waiting: 64 };

/** The journal has an entry for the request itself. */
const sender = { by: { kind: 'manager', name: 'manager' }, isUnrecorded: true } as const;

export class ResourceControl {
  /**
   * Settles after the last request has ended. Requests run one after the other, because some lines of a server do not
   * name the resource.
   */
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly ports: ResourceControlPorts,
    private readonly limits: Limits = usualLimits,
  ) {}

  /** Returns the engine names of the running resources; `null` while no server runs. */
  async ask(): Promise<readonly string[] | Unanswered | 'unsupported' | null> {
    const launch = this.currentLaunch();
    if (launch === null) return null;
    const { resources } = await this.ports.connect(launch);
    return resources === null ? 'unsupported' : withTimeout(resources);
  }

  /** Waits for earlier requests and carries out a request. Never rejects. */
  carryOut(order: ResourceOrder, isDisconnected?: () => boolean): Promise<ResourceVerdict> {
    if (this.waiting >= this.limits.waiting) return Promise.resolve({ kind: 'full' });
    this.waiting += 1;
    const verdict = this.last.then(() => this.carryOutNext(order, isDisconnected));
    this.last = verdict.finally(() => (this.waiting -= 1));
    return verdict;
  }

  private async carryOutNext(order: ResourceOrder, isDisconnected?: () => boolean): Promise<ResourceVerdict> {
    const { actor, perform, find } = this.ports;
    if (isDisconnected?.() === true) return { kind: 'gone' };
    const snapshot = actor.getSnapshot();
    const launch = this.currentLaunch();
    if (launch === null || !isRunning(snapshot)) return { kind: 'refused', refusal: refuseByState(snapshot) };
    const composed = (await find(launch))?.compose(order) ?? null;
    if (composed === null) return { kind: 'unsupported' };
    const request = composed.ok
      ? ({ name: 'command', line: composed.value.line } as const)
      : ({ name: 'command', fault: composed.fault } as const);
    const verdict = await perform(request, { ...sender, ...(isDisconnected && { isDisconnected }) });
    if (verdict.kind !== 'done') return verdict;
    const { launch: receiver, cursor = 0 } = verdict;
    if (receiver === null || !composed.ok) return { kind: 'refused', refusal: refuseByState(actor.getSnapshot()) };
    const outcome = await this.readOutcome(receiver.run, cursor, composed.value, order);
    return { kind: 'done', launch: receiver, cursor, ...outcome };
  }

  private async readOutcome(
    run: string,
    cursor: number,
    command: ResourceCommand,
    order: ResourceOrder,
  ): Promise<ResourceOutcome> {
    const { awaitLine, timers } = this.ports;
    const over = new AbortController();
    const unsubscribe = this.followEnd(run, () => over.abort());
    const read = command.createReader();
    let reported: ResourceOutcome | null = null;
    let isUnchanged = false;
    const timer = timers.setTimeout(async () => {
      isUnchanged = await this.isSilent(run, command, order);
      if (isUnchanged) over.abort();
    }, this.limits.silenceMs);
    const matches = (line: string, isWhole: boolean): boolean => isWhole && (reported = read(line)) !== null;
    await awaitLine(run, cursor, matches, this.limits.outcomeMs, over.signal);
    timers.clearTimeout(timer);
    unsubscribe();
    return reported ?? { outcome: isUnchanged ? 'unchanged' : 'unknown', words: [] };
  }

  /** Returns whether the resource is in the state in which the server prints nothing about the order. */
  private async isSilent(run: string, { silentIf }: ResourceCommand, { resource }: ResourceOrder): Promise<boolean> {
    if (silentIf === null || resource === null) return false;
    const running = await this.ask();
    if (running === null || running === 'unsupported' || isUnanswered(running)) return false;
    return this.currentLaunch()?.run === run && running.includes(resource) === (silentIf === 'running');
  }

  private currentLaunch(): Launch | null {
    return this.ports.actor.getSnapshot().context.run?.launch ?? null;
  }

  /** Calls back at the end of the run or of the service. @returns the function that unsubscribes */
  private followEnd(run: string, onEnd: () => void): () => void {
    const check = (): void => {
      if (this.currentLaunch()?.run !== run) onEnd();
    };
    const subscription = this.ports.actor.subscribe({ next: check, complete: onEnd });
    check();
    return () => subscription.unsubscribe();
  }
}
