/** Carries out a plan: prepares it, swaps the Build with a restart, watches the probation, and rolls back. */

import type { EndNotice } from '../announce/announcer.js';
import { type Caller, type OperationRequest, type Perform, toOutcomeCode } from '../operations/requests.js';
import type { PlanBook } from './book.js';
import { type Decision, decide, type ObservedServer, reasonOf, type Watched, watchRun } from './decide.js';
import type { PlanEvent } from './events.js';
import { type PreparePorts, prepareSteps } from './prepare.js';
import type { UpdatePlan } from './update-plan.js';

export interface UpdaterPorts extends PreparePorts {
  readonly book: PlanBook;
  readonly perform: Perform;
  /** Observes the server between two operations; null while the queue is full or closed. */
  readonly observe: () => Promise<ObservedServer | null>;
  readonly restartsHangs: boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds of a clock that is never set. */
  readonly tick: () => number;
  /** Calls back after a time. @returns the function that ends this */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** Called with what the file system reports: the step is tried again. */
  readonly onError: (error: unknown) => void;
}

export type Updater = ReturnType<typeof createUpdater>;

/** The clock may be set at any moment. */
const maxSleepMs = 10_000;

/** A disk that was full may have room at any moment. */
const retryMs = 1_000;

/** A full disk prevents a start. */
const maxRollbackMs = 600_000;

/** Outcomes after which the same is ordered again. */
const passing: readonly string[] = ['queue_full', 'shutting_down', 'not_running', 'already_running'];

export function createUpdater(ports: UpdaterPorts) {
  const { book } = ports;
  const ending = new AbortController();
  let preparing = new AbortController();
  let watched: Watched | null = null;
  /** The plan whose restart this manager has ordered. */
  let ordered: string | null = null;
  let working: Promise<void> | null = null;
  let isWokenAgain = false;
  let stopTimer: (() => void) | null = null;
  /** The error that was reported last; null after a success. */
  let reported: string | null = null;

  function wake(): void {
    isWokenAgain = true;
    stopTimer?.();
    stopTimer = null;
    working ??= work().finally(() => (working = null));
  }

  async function work(): Promise<void> {
    while (!ending.signal.aborted && isWokenAgain) {
      isWokenAgain = false;
      const plan = book.open();
      if (plan === null) return;
      const sleepMs = await step(plan).then(
        (ms) => {
          reported = null;
          return ms;
        },
        (error: unknown) => {
          if (!ending.signal.aborted && book.open() !== null) report(error);
          // A step of the preparation may take minutes.
          return prepareSteps[plan.state] === undefined ? retryMs : maxSleepMs;
        },
      );
      if (sleepMs === 0) isWokenAgain = true;
      else if (!ending.signal.aborted) {
        stopTimer?.();
        stopTimer = ports.after(Math.min(sleepMs, maxSleepMs), wake);
      }
    }
  }

  /** Once for errors in a row that are the same. */
  function report(error: unknown): void {
    const text = String(error);
    if (text !== reported) ports.onError(error);
    reported = text;
  }

  /** Takes the transition after a step, also if a full disk delays it: the step is not carried out again for that. */
  async function applyWhenPossible(id: string, event: PlanEvent): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await book.apply(id, event);
        reported = null;
        return;
      } catch (error) {
        report(error);
        await pause(retryMs);
      }
    }
  }

  /** Waits, at most until the updater is closed. */
  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const { signal } = ending;
      const stop = ports.after(ms, end);
      signal.addEventListener('abort', end, { once: true });
      function end(): void {
        stop();
        signal.removeEventListener('abort', end);
        resolve();
      }
    });
  }

  /** Does what is due. @returns how long nothing is due, in milliseconds */
  async function step(plan: UpdatePlan): Promise<number> {
    const prepare = prepareSteps[plan.state];
    if (prepare !== undefined) {
      preparing = new AbortController();
      const signal = AbortSignal.any([preparing.signal, ending.signal]);
      const note = (event: PlanEvent): Promise<void> => applyWhenPossible(plan.id, event);
      const event = await prepare(plan, ports, signal, note);
      // What an end of the manager has interrupted is done again by the next one.
      await applyWhenPossible(plan.id, event);
      return 0;
    }
    const server = await ports.observe();
    if (server === null) return maxSleepMs / 10;
    watched = watchRun(watched, server, ports.tick());
    const moment = { now: ports.now(), tick: ports.tick(), watched, restartsHangs: ports.restartsHangs };
    return carryOut(plan, decide(plan, server, { ...moment, hasOrdered: ordered === plan.id }));
  }

  async function carryOut(plan: UpdatePlan, decision: Decision): Promise<number> {
    const { id, folder, from } = plan;
    switch (decision.kind) {
      case 'wait':
        return decision.ms === null ? maxSleepMs : Math.max(decision.ms, 1);
      case 'event':
        await book.apply(id, decision.event);
        return 0;
      case 'restart': {
        if (plan.state === 'swapping') ordered = id;
        return perform(plan, { name: 'restart', notice: toNotice(plan) });
      }
      case 'start':
        return perform(plan, { name: 'start', target: { build: from, folder }, check: 'doubt' });
    }
  }

  /** @returns as {@link step} */
  async function perform(plan: UpdatePlan, request: OperationRequest): Promise<number> {
    return follow(plan, toOutcomeCode(request.name, await ports.perform(request, toCaller(plan))));
  }

  /** @param outcome of the operation. @returns as {@link step} */
  async function follow(plan: UpdatePlan, outcome: string): Promise<number> {
    if (outcome === 'done') return 0;
    if (plan.state === 'swapping') {
      // What has become of the server says more than a failed restart.
      const current = await ports.observe();
      if (current?.run?.run === plan.swapRun)
        await book.apply(plan.id, { type: 'step.failed', reason: reasonOf('restart_refused', outcome) });
      return 0;
    }
    if (passing.includes(outcome)) return maxSleepMs / 10;
    const passedMs = Math.abs(ports.now() - (plan.steps.at(-1)?.at ?? 0));
    if (outcome === 'spawn_failed' && passedMs < maxRollbackMs) return retryMs;
    await book.apply(plan.id, { type: 'step.failed', reason: reasonOf('rollback_failed', outcome) });
    return 0;
  }

  return {
    /** Does what is due: called after each change of the server, its health or the plan. */
    wake,
    /** Ends the preparation of a plan that was cancelled. */
    interrupt: (): void => preparing.abort(),
    async close(): Promise<void> {
      ending.abort();
      stopTimer?.();
      await working;
    },
  };
}

function toCaller({ id, reason }: UpdatePlan): Caller {
  return {
    by: { kind: 'manager', name: 'update' },
    detail: { update: id, ...(reason !== null && { because: reason.code }) },
  };
}

/** Returns the notice of a restart. A server that hangs or is not up cannot save. */
function toNotice({ state, version, reason }: UpdatePlan): EndNotice | undefined {
  const canSave = state === 'swapping' || reason?.code === 'cancelled';
  return canSave ? { seconds: 0, reason: `Update to ${version}` } : undefined;
}
