/** Assembles the health of the running server: its probes, its chart, and the reaction to a hang. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createActor, fromPromise } from 'xstate';
import { watchStalls } from '../../adapters/evidence/stall-watch.js';
import type { Hang, HangPolicy } from '../../machines/health/behaviour.js';
import { type ConsoleProbePorts, createConsoleProbe } from '../../machines/health/console-probe.js';
import type { VoidCause } from '../../machines/health/events.js';
import { type HealthActor, healthMachine } from '../../machines/health/health.js';
import { probeRun, probeTimes } from '../../machines/health/prober.js';
import { recordHealth } from '../../machines/health/record-health.js';
import { type HealthSource, reportHealth } from '../../machines/health/report.js';
import { endsWithReadyLine, measureRemainingStart } from '../../machines/health/start-timeout.js';
import type { Launch } from '../../machines/launch/launch.js';
import type { ConnectLiveServer } from '../../machines/launch/live-server.js';
import { toOutcomeCode } from '../../machines/operations/requests.js';
import { isAnnouncing, isUp } from '../../machines/operations/verdict.js';
import { selectInWindow } from '../../machines/server/recovery-policy.js';
import type { ServerActor } from '../../machines/server/server.js';
import type { Evidence } from '../../machines/trace/evidence.js';
import type { Base } from './base.js';
import type { Feature } from './feature.js';

export interface HealthFeature extends Feature, HealthSource {}

/** The conditions that make the failure of a probe meaningless. */
interface ProbeConditions {
  /** Returns whether the manager has reached its limit of open files. */
  readonly isOutOfDescriptors: () => boolean;
  /** Returns whether the processes of a run are paused. */
  readonly isPaused: (run: string) => boolean;
  /** Returns the percentage of the last ten seconds in which a process waited for a CPU; 0 if it is unknown. */
  readonly readCpuPressure: () => Promise<number>;
}

/** The services that the probes of a run use. */
interface ProbeParts extends ConsoleProbePorts {
  readonly server: ServerActor;
  readonly conditions: ProbeConditions;
  readonly connect: ConnectLiveServer;
  readonly policy: HangPolicy;
}

/** The delay of a timer above which the manager must have been suspended or without a CPU, in milliseconds. */
const maxStallMs = 2_000;

/**
 * The CPU pressure from which a failed probe does not count. The pressure is the percentage of the last ten seconds in
 * which a process of the host waited for a CPU.
 */
const maxCpuPressure = 95;

/**
 * Starts to probe the running server. Collects evidence of a hang. If the options require it, a server that hangs is
 * restarted, or stopped if its stop is announced.
 */
export function startHealth({ core, server: { actor: server, operations } }: Base, evidence: Evidence): HealthFeature {
  const { options, adapters, journal, log, inspection } = core;
  const { conditions, connect, awaitLine } = adapters;
  const inspect = inspection?.inspect;
  const { perform } = operations;
  const parts = { server, conditions, connect, perform, awaitLine, policy: options.hang };
  const actor = createActor(
    healthMachine.provide({
      actors: {
        collectEvidence: fromPromise<string | null, Hang>(
          async ({ input }) => (await evidence.collect(input.run, 'hang'))?.name ?? null,
        ),
        restartServer: fromPromise<string, Hang>(({ input }) => restartAfter(input, { server, perform, log })),
      },
    }),
    { input: options.hang, ...(inspect && { inspect }) },
  ).start();
  recordHealth(actor, { server, journal, log });

  let current: { readonly run: string; readonly end: AbortController; isUp: boolean } | null = null;
  const follow = (): void => {
    const snapshot = server.getSnapshot();
    const { launch = null, pid = null } = snapshot.context.run ?? {};
    const run = pid === null ? null : (launch?.run ?? null);
    if (run !== (current?.run ?? null)) {
      if (current !== null) actor.send({ type: 'run.ended', ...moment() });
      current?.end.abort();
      current = run === null ? null : { run, end: new AbortController(), isUp: false };
      if (current !== null && launch !== null) void beginRun(launch, actor, parts, current.end.signal);
    }
    if (current === null || current.isUp || !isUp(snapshot)) return;
    current.isUp = true;
    if (launch !== null && endsWithReadyLine(launch)) actor.send({ type: 'run.ready', ...moment() });
  };
  follow();
  const subscription = server.subscribe(follow);

  return {
    now: () => reportHealth(actor.getSnapshot()),
    subscribe(onChange) {
      const following = actor.subscribe(onChange);
      return () => following.unsubscribe();
    },
    close() {
      subscription.unsubscribe();
      current?.end.abort();
      actor.stop();
    },
  };
}

const moment = () => ({ at: Date.now(), tick: performance.now() });

async function beginRun(launch: Launch, health: HealthActor, parts: ProbeParts, end: AbortSignal): Promise<void> {
  const { server, conditions, connect, policy } = parts;
  const { run } = launch;
  health.send({ type: 'run.began', ...moment(), run, patienceMs: patienceWith(launch, server) });
  const live = await connect(launch);
  const probe = launch.health?.type === 'console' ? createConsoleProbe(launch.health, run, parts) : live.probe;
  if (end.aborted) return;
  if (probe === null) return;
  health.send({ type: 'run.probed', ...moment() });
  const stalls = watchStalls();
  end.addEventListener('abort', stalls.close, { once: true });
  const ports = {
    probe,
    isExpected: () => isExpected(server, run),
    takeStall: stalls.take,
    findVoidCause: (stalledMs: number) => findVoidCause(stalledMs, run, conditions),
    send: health.send.bind(health),
    now: Date.now,
    tick: () => performance.now(),
    pause: (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined),
  };
  await probeRun(ports, probeTimes(policy), end);
}

/** Returns the remaining time for the server's first answer, in milliseconds. */
function patienceWith(launch: Launch, server: ServerActor): number {
  const snapshot = server.getSnapshot();
  const elapsedMs = Date.now() - (snapshot.context.run?.startedAt ?? Date.now());
  return measureRemainingStart(launch, isUp(snapshot), elapsedMs);
}

function isExpected(server: ServerActor, run: string): boolean {
  const snapshot = server.getSnapshot();
  const isTaking = isUp(snapshot) || snapshot.matches({ running: { launching: 'loading' } });
  return isTaking && snapshot.context.run?.launch.run === run;
}

async function findVoidCause(
  stalledMs: number,
  run: string,
  { isPaused, isOutOfDescriptors, readCpuPressure }: ProbeConditions,
): Promise<VoidCause | null> {
  if (stalledMs > maxStallMs) return 'manager_suspended';
  if (isOutOfDescriptors()) return 'manager_out_of_descriptors';
  if (isPaused(run)) return 'server_paused';
  return (await readCpuPressure()) >= maxCpuPressure ? 'host_out_of_cpu' : null;
}

interface RestartParts extends Pick<ProbeParts, 'server' | 'perform'> {
  readonly log: Pick<Logger, 'warn'>;
}

/** Restarts the server, or carries out an announced stop, unless the budget of crash recovery is used up. */
async function restartAfter({ run, because, thread }: Hang, { server, perform, log }: RestartParts): Promise<string> {
  const { run: current, recoveries, policy } = server.getSnapshot().context;
  if (current?.launch.run !== run) return 'not_running';
  if (selectInWindow(recoveries, Date.now(), policy).length >= policy.limit) {
    log.warn({ run }, 'the server hangs, and was restarted too often: it is left as it is');
    return 'crashed_too_often';
  }
  const caller = { by: { kind: 'manager', name: 'health' }, detail: { reason: because, thread } } as const;
  // An announced stop must not become a restart: a server that hangs is stopped before its notice is over.
  const isStop = isAnnouncing(server.getSnapshot()) && current.next === null;
  if (isStop) return toOutcomeCode('stop', await perform({ name: 'stop' }, caller));
  return toOutcomeCode('restart', await perform({ name: 'restart', isRecovery: true }, caller));
}
