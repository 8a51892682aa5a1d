/**
 * The operation queue: settle → look up → judge → send → settle. The queue carries out one operation at a time, and
 * sends consecutive commands together. The answers to concurrent clients therefore match an order that the table of the
 * interface document allows.
 */
import { waitFor } from 'xstate';
import type { MeasureLine } from '../console/console-text.js';
import type { Fault } from '../faults/faults.js';
import type { Result } from '../faults/result.js';
import { requireRun } from '../server/context.js';
import type { CommandOperation, KillOperation, Operation } from '../server/events.js';
import type { ServerActor, ServerSnapshot } from '../server/server.js';
import { awaitEnd } from './awaited.js';
import { CommandSender, type CommandVerdict, type WaitingCommand } from './commands.js';
import { type IntentKeeper, noIntent } from './intent.js';
import { findRefusal, isAnnouncing, isSettled, refuseInvalid, toVerdict, type Verdict } from './verdict.js';

/** The operation was not judged: the queue was full, the service is shutting down, or the client has disconnected. */
export type NotServed = { readonly kind: 'full' } | { readonly kind: 'closed' } | { readonly kind: 'gone' };

/** The operations whose facts are looked up when they leave the queue. */
export type LookedUpOperation = Exclude<Operation, CommandOperation | KillOperation>;

/** An operation with its facts, or the fault of an unreadable request. */
export type LookedUp = LookedUpOperation | { readonly event: Operation['type']; readonly fault: Fault };

export interface QueueRequest {
  /** Looks up the facts of the operation when it leaves the queue. */
  readonly lookUp: (snapshot: ServerSnapshot) => LookedUp | Promise<LookedUp>;
  /** Is called when the operation leaves the queue: an operation of a disconnected client is skipped. */
  readonly isDisconnected?: () => boolean;
  /** Is called when the state has accepted the operation, before the operation begins. */
  readonly onAccepted?: (operation: LookedUpOperation) => void;
}

/** An operation whose notice has begun. The queue continues during the notice. */
interface Announced {
  readonly kind: 'announced';
  /** Resolves with the verdict when the announced end is over or was cancelled. */
  readonly end: Promise<Verdict | NotServed>;
}

/** The maximum number of operations that wait or are in progress. */
export const maxQueueLength = 256;

interface Waiting {
  readonly isDisconnected: (() => boolean) | undefined;
  readonly skip: (reason: NotServed) => void;
  /** A command, which is sent together with the directly following commands; or other work. */
  readonly work: WaitingCommand | (() => Promise<void>);
}

export interface QueueOptions {
  readonly maxLength?: number;
  /** Records the current operation for the next manager. */
  readonly intent?: IntentKeeper;
  /** Calls back after the commands of the same moment have been queued. */
  readonly defer?: (callback: () => void) => void;
  /** Measures a line for a console whose encoding is not UTF-8. */
  readonly measureLine?: MeasureLine;
}

export class OperationQueue {
  private readonly waiting: Waiting[] = [];
  private readonly commands: CommandSender;
  private readonly maxLength: number;
  private readonly intent: IntentKeeper;
  private readonly defer: (callback: () => void) => void;
  private current = 0;
  private isClosed = false;
  private serving: Promise<void> | null = null;

  constructor(
    private readonly actor: ServerActor,
    { maxLength = maxQueueLength, intent = noIntent, defer = queueMicrotask, measureLine }: QueueOptions = {},
  ) {
    this.commands = new CommandSender(actor, measureLine);
    this.maxLength = maxLength;
    this.intent = intent;
    this.defer = defer;
  }

  /** The number of operations that wait or are in progress. */
  get length(): number {
    return this.waiting.length + this.current;
  }

  /** Queues an operation and carries it out. @throws an error of `lookUp`, before anything was sent to the machine */
  async take(request: QueueRequest): Promise<Verdict | NotServed> {
    const carriedOut = await this.enqueueWork(() => carryOut(this.actor, request, this.intent), request.isDisconnected);
    return carriedOut.kind === 'announced' ? carriedOut.end : carriedOut;
  }

  /**
   * Queues a command: one console line, or the fault that prevents it.
   * @param hasPatterns whether the client may send only commands that match patterns
   */
  command(
    line: Result<string>,
    isDisconnected?: () => boolean,
    hasPatterns = false,
  ): Promise<CommandVerdict | NotServed> {
    const refusal = this.refuse();
    if (refusal !== null) return Promise.resolve(refusal);
    return new Promise((answer) => this.enqueue({ isDisconnected, skip: answer, work: { line, hasPatterns, answer } }));
  }

  /**
   * Queues synchronous work during which no operation runs. The work must send nothing to the machine.
   * @returns the result of `work`. @throws an error of `work`
   */
  runExclusive<T>(
    work: (snapshot: ServerSnapshot) => T,
    isDisconnected?: () => boolean,
  ): Promise<{ readonly kind: 'done'; readonly value: T } | NotServed> {
    return this.enqueueWork(() => runSettled(this.actor, work), isDisconnected);
  }

  /** Waits for the current operation, answers waiting operations with `closed`, and refuses further operations. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.serving;
  }

  /** Carries out one last operation after `close`, for the service's own shutdown. */
  async runLast(request: QueueRequest): Promise<Verdict | NotServed> {
    const carriedOut = await carryOut(this.actor, request, this.intent);
    return carriedOut.kind === 'announced' ? carriedOut.end : carriedOut;
  }

  private refuse(): NotServed | null {
    if (this.isClosed) return { kind: 'closed' };
    return this.length >= this.maxLength ? { kind: 'full' } : null;
  }

  private enqueue(entry: Waiting): void {
    this.waiting.push(entry);
    this.serving ??= this.serveAll(typeof entry.work === 'function');
  }

  private enqueueWork<T>(work: () => Promise<T>, isDisconnected?: () => boolean): Promise<T | NotServed> {
    const refusal = this.refuse();
    if (refusal !== null) return Promise.resolve(refusal);
    return new Promise((resolve, reject) =>
      this.enqueue({ isDisconnected, skip: resolve, work: () => work().then(resolve, reject) }),
    );
  }

  private async serveAll(isAtOnce: boolean): Promise<void> {
    if (!isAtOnce) await new Promise<void>(this.defer);
    while (this.waiting.length > 0) await this.serveNext();
    this.serving = null;
  }

  private async serveNext(): Promise<void> {
    if (this.isClosed) return this.skipAll();
    await settled(this.actor);
    if (this.isClosed) return this.skipAll();
    const served = this.takeNext().filter(({ isDisconnected, skip }) => {
      const isGone = isDisconnected?.() === true;
      if (isGone) skip({ kind: 'gone' });
      return !isGone;
    });
    this.current = served.length;
    const [first] = served;
    if (typeof first?.work === 'function') await first.work();
    else await this.commands.send(served.map(({ work }) => work) as WaitingCommand[]);
    this.current = 0;
  }

  /** Removes the first entry. If the entry is a command, the commands that follow directly are removed too. */
  private takeNext(): Waiting[] {
    const end = this.waiting.findIndex(({ work }) => typeof work === 'function');
    return this.waiting.splice(0, end === -1 ? this.waiting.length : Math.max(end, 1));
  }

  private skipAll(): void {
    for (const { skip } of this.waiting.splice(0)) skip({ kind: 'closed' });
  }
}

async function carryOut(
  actor: ServerActor,
  { lookUp, onAccepted }: QueueRequest,
  intent: IntentKeeper,
): Promise<Verdict | Announced> {
  const operation = await lookUp(await settled(actor));
  // The server may have exited during the look-up.
  const before = await settled(actor);
  if ('fault' in operation)
    return { kind: 'refused', refusal: refuseInvalid(before, operation.event, operation.fault) };
  const refusal = findRefusal(before, operation);
  if (refusal !== null) return { kind: 'refused', refusal };
  intent.note(operation, before.context);
  actor.send(operation);
  onAccepted?.(operation);
  const { type } = operation;
  const after = actor.getSnapshot();
  if ((type === 'stop' || type === 'restart') && isAnnouncing(after) && after.context.failure === null) {
    const end = awaitEnd(actor, { type, run: requireRun(after.context) }, () => intent.clear());
    return { kind: 'announced', end };
  }
  const now = await settled(actor);
  // The intent of an announced end is kept until the announced end is over.
  if (!isAnnouncing(now)) intent.clear();
  return toVerdict(now, type);
}

async function runSettled<T>(
  actor: ServerActor,
  work: (snapshot: ServerSnapshot) => T,
): Promise<{ readonly kind: 'done'; readonly value: T }> {
  await settled(actor);
  // Read the snapshot again: the server may have exited since the last read.
  return { kind: 'done', value: work(actor.getSnapshot()) };
}

/** Waits until the machine has settled. The delays `grace`, `killLimit` and `launchLimit` bound the wait. */
function settled(actor: ServerActor): ServerSnapshot | Promise<ServerSnapshot> {
  const snapshot = actor.getSnapshot();
  return isSettled(snapshot) ? snapshot : waitFor(actor, isSettled);
}
