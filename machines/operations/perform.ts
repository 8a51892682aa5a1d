/**
 * Performs every operation on the server in five steps: look up, judge, send, wait until the chart has settled, record
 * in the journal. Routes, schedules, health checks, updates and restores call `perform`. The manager's own stop and a
 * new manager that completes interrupted work call `perform` too. Other code sends no events to the chart.
 */

import { isCommandAllowed } from '../access/access-tokens.js';
import type { FindLineWriting } from '../announce/compose.js';
import { type Result, refused } from '../faults/result.js';
import type { EntryActor, Journal } from '../history/journal.js';
import { checkLine } from '../launch/console-line.js';
import type { Launch } from '../launch/launch.js';
import type { ServerContext } from '../server/context.js';
import type { ServerActor, ServerSnapshot } from '../server/server.js';
import { awaitReady } from './await-ready.js';
import { createKills } from './kill.js';
import { findInterruptedRestart, findRestart, findStart, type LookUpPorts } from './look-up.js';
import { operations } from './operations.js';
import type { LookedUp, LookedUpOperation, NotServed, OperationQueue } from './queue.js';
import { OperationRecorder } from './record.js';
import type {
  Caller,
  InvalidRequest,
  OperationRequest,
  OperationVerdict,
  Perform,
  RestartRequest,
  StartRequest,
  StopRequest,
} from './requests.js';
import { refuseInvalid, type Verdict } from './verdict.js';

export interface OperationPorts extends LookUpPorts {
  readonly actor: ServerActor;
  readonly queue: OperationQueue;
  readonly journal: Pick<Journal, 'record'>;
  readonly findLineWriting: FindLineWriting;
}

/** Is called with the context of the server's chart when the operation leaves the queue. */
type OnTurn = (context: ServerContext) => void;

export class Operations {
  private readonly ports: OperationPorts;
  private readonly kills: ReturnType<typeof createKills>;
  private readonly recorder: OperationRecorder;

  constructor(ports: OperationPorts) {
    this.ports = ports;
    this.kills = createKills(ports.actor);
    this.recorder = new OperationRecorder(ports.journal, ports.findLineWriting);
  }

  /**
   * Performs an operation and records it.
   * @returns the verdict, after the operation has ended and the chart has settled
   * @throws an error of a look-up, before anything was sent to the chart
   */
  readonly perform: Perform = async (request, caller) => {
    let { run, recovery } = this.ports.actor.getSnapshot().context;
    let verdict: OperationVerdict | 'internal' = 'internal';
    try {
      verdict = await this.carryOut(request, caller, (atTurn) => ({ run, recovery } = atTurn));
      return verdict;
    } finally {
      const hasGivenUp = recovery !== null && recovery.gaveUp !== null;
      this.recorder.record({ request, caller, launch: run?.launch ?? null, hasGivenUp, verdict });
    }
  };

  /**
   * Runs synchronous work between two operations. The work must send nothing to the chart.
   * @returns the result of `work`. @throws an error of `work`
   */
  runExclusive<T>(
    work: (snapshot: ServerSnapshot) => T,
    isDisconnected?: () => boolean,
  ): Promise<{ readonly kind: 'done'; readonly value: T } | NotServed> {
    return this.ports.queue.runExclusive(work, isDisconnected);
  }

  /** Waits for the current operation, answers waiting operations with `closed`, and then accepts only kills. */
  close(): Promise<void> {
    return this.ports.queue.close();
  }

  /** Performs the manager's own stop, after {@link close}. The journal names the manager in the entry of the exit. */
  async performLast(request: StopRequest): Promise<OperationVerdict> {
    const { actor, queue } = this.ports;
    const launch = actor.getSnapshot().context.run?.launch ?? null;
    return toVerdict(
      await queue.runLast({ lookUp: () => toStop(request, { kind: 'manager', name: 'manager' }) }),
      launch,
    );
  }

  /** Waits for the current kills, and refuses further kills. */
  closeKills(): Promise<void> {
    return this.kills.close();
  }

  /** Records the entries that the last commands share. */
  closeRecorder(): void {
    this.recorder.close();
  }

  private carryOut(
    request: OperationRequest | InvalidRequest,
    caller: Caller,
    onTurn: OnTurn,
  ): Promise<OperationVerdict> {
    if ('fault' in request) return this.refuse(request, caller, onTurn);
    switch (request.name) {
      case 'start':
        return this.start(request, caller, onTurn);
      case 'restart':
        return this.takeTurn((context) => this.lookUpRestart(request, context, caller.by), caller, onTurn);
      case 'stop':
        return this.takeTurn(() => toStop(request, caller.by), caller, onTurn);
      case 'cancel_notice':
        return this.takeTurn(() => ({ type: 'cancelNotice' }), caller, onTurn);
      case 'end_notice':
        return this.takeTurn(() => ({ type: 'endNotice', at: Date.now() }), caller, onTurn);
      case 'postpone_notice':
        return this.takeTurn(() => toPostponement(request.minutes), caller, onTurn);
      case 'cancel_recovery':
        return this.takeTurn(() => ({ type: 'cancelRecovery' }), caller, onTurn);
      case 'command':
        return this.command(checkLine(request.line, request.isBlankAllowed), caller);
      case 'kill':
        return this.kill(caller.by);
    }
  }

  /** Judges an unreadable request like a valid request: 409 if the state has no transition. */
  private async refuse({ name, fault }: InvalidRequest, caller: Caller, onTurn: OnTurn): Promise<OperationVerdict> {
    switch (name) {
      case 'start':
        return this.takeTurn(() => ({ type: 'start', launch: refused(fault), at: Date.now() }), caller, onTurn);
      case 'command':
        return this.command(refused(fault), caller);
      case 'kill':
        return { kind: 'refused', refusal: refuseInvalid(this.ports.actor.getSnapshot(), name, fault) };
      default:
        return this.takeTurn(() => ({ event: operations[name].event, fault }), caller, onTurn);
    }
  }

  private async start(request: StartRequest, caller: Caller, onTurn: OnTurn): Promise<OperationVerdict> {
    const started = await this.takeTurn(() => this.lookUpStart(request), caller, onTurn);
    const { readySeconds } = request;
    if (started.kind !== 'done' || started.launch === null || readySeconds === undefined) return started;
    // Wait outside the queue, so that other operations can run.
    const reached = await awaitReady(this.ports.actor, started.launch, readySeconds);
    return typeof reached === 'string'
      ? { ...started, reached }
      : { kind: 'unready', run: started.launch.run, fault: reached };
  }

  private async command(line: Result<string>, { commands = null, isDisconnected }: Caller): Promise<OperationVerdict> {
    if (line.ok && commands !== null && !isCommandAllowed({ commands }, line.value))
      return { kind: 'forbidden', patterns: commands };
    const verdict = await this.ports.queue.command(line, isDisconnected, commands !== null);
    if (verdict.kind !== 'done') return verdict;
    const launch = verdict.context.run?.launch ?? null;
    return { kind: 'done', run: launch?.run ?? null, launch, cursor: verdict.cursor };
  }

  /** A kill does not wait in the queue. */
  private async kill(by: EntryActor): Promise<OperationVerdict> {
    const { run } = this.ports.actor.getSnapshot().context;
    const verdict = await this.kills.take(by);
    return verdict.kind === 'done' ? { kind: 'done', run: run?.launch.run ?? null, launch: null } : verdict;
  }

  private async takeTurn(
    lookUp: (context: ServerContext) => LookedUp | Promise<LookedUp>,
    { isDisconnected, onAccepted }: Caller,
    onTurn: OnTurn,
  ): Promise<OperationVerdict> {
    let launchAtTurn: Launch | null = null;
    const verdict = await this.ports.queue.take({
      lookUp({ context }) {
        launchAtTurn = context.run?.launch ?? null;
        onTurn(context);
        return lookUp(context);
      },
      ...(isDisconnected !== undefined && { isDisconnected }),
      ...(onAccepted !== undefined && { onAccepted: (operation) => reportAccepted(operation, onAccepted) }),
    });
    return toVerdict(verdict, launchAtTurn);
  }

  private async lookUpStart(request: StartRequest): Promise<LookedUp> {
    const launch = await (request.restartOf === undefined
      ? findStart(request, this.ports)
      : findInterruptedRestart(request.target, request.restartOf, this.ports));
    return { type: 'start', launch, at: Date.now() };
  }

  private async lookUpRestart(
    { notice, isRecovery = false }: RestartRequest,
    { run }: ServerContext,
    requestedBy: EntryActor,
  ): Promise<LookedUp> {
    const launch = await findRestart(run?.launch ?? null, this.ports, isRecovery ? 'recovery' : 'restart');
    const optional = { ...(notice && { notice }), ...(isRecovery && { isRecovery }) };
    return { type: 'restart', launch, at: Date.now(), requestedBy, ...optional };
  }
}

/**
 * Calls `onAccepted` with the launch. A restart whose launch is impossible does not begin: its verdict reports the
 * fault.
 */
function reportAccepted(operation: LookedUpOperation, onAccepted: (launch: Launch | null) => void): void {
  if (!('launch' in operation)) onAccepted(null);
  else if (operation.launch.ok) onAccepted(operation.launch.value);
}

function toStop({ notice, by }: StopRequest, requestedBy: EntryActor): LookedUp {
  return { type: 'stop', at: Date.now(), requestedBy, ...(notice && { notice }), ...(by && { by }) };
}

function toPostponement(minutes: number): LookedUp {
  return { type: 'postponeNotice', seconds: minutes * 60, at: Date.now() };
}

/**
 * Returns the verdict for the caller, with the run that the operation began or affected.
 * @param launch the launch when the operation left the queue
 */
function toVerdict(verdict: Verdict | NotServed, launch: Launch | null): OperationVerdict {
  if (verdict.kind !== 'done') return verdict;
  const { run, lastExit } = verdict.context;
  const current = run?.launch ?? null;
  const save = launch !== null && lastExit?.run === launch.run ? lastExit.save : undefined;
  return {
    kind: 'done',
    run: current?.run ?? launch?.run ?? null,
    launch: current,
    ...(save !== undefined && { save }),
  };
}
