/**
 * Sends consecutive commands. The machine judges each command, all commands are written together, and each command has
 * a receipt.
 */

import type { MeasuredLine, MeasureLine } from '../console/console-text.js';
import { type Result, refused } from '../faults/result.js';
import type { Receipt } from '../launch/command.js';
import { findHttpCommand, isPathRefused } from '../launch/http-command.js';
import type { Launch } from '../launch/launch.js';
import { chooseLineEncoding, findMaxLineBytes, findMaxPatternedLineBytes } from '../launch/line-limit.js';
import type { ServerContext } from '../server/context.js';
import type { CommandsAnswered } from '../server/events.js';
import type { ServerActor, ServerSnapshot } from '../server/server.js';
import { findRefusal, isRunning, type Refusal, refuseByState, type Verdict } from './verdict.js';

export type CommandVerdict =
  | { readonly kind: 'done'; readonly context: ServerContext; readonly cursor: number }
  | Exclude<Verdict, { kind: 'done' }>;

export interface WaitingCommand {
  /** One console line, or the fault that prevents it. */
  readonly line: Result<string>;
  /** Whether the client may send only commands that match patterns. */
  readonly hasPatterns?: boolean;
  /** Is called exactly one time. */
  readonly answer: (verdict: CommandVerdict) => void;
}

interface SentCommand {
  readonly answer: WaitingCommand['answer'];
  /** The context in which the command was judged. */
  readonly context: ServerContext;
}

/** A group of commands that are sent together. */
interface Batch {
  /** The id of the first command. The ids of the other commands follow consecutively. */
  readonly firstId: number;
  /** The sent commands; `null` in place of a command that has its answer. */
  readonly sent: (SentCommand | null)[];
  /** The snapshot of the machine when the commands were judged. */
  readonly before: ServerSnapshot;
  unanswered: number;
  /** Is called when every command of the batch has its answer. */
  end: () => void;
}

type ProcessActor = ServerSnapshot['children']['process'];

/** Sends commands to the machine, and assigns the answers of the process actor to them by id. */
export class CommandSender {
  private readonly actor: ServerActor;
  private readonly measureLine: MeasureLine;
  private batch: Batch | null = null;
  /** The actor whose answers are received. */
  private answering: ProcessActor;
  private lastId = 0;

  /** @param measureLine measures a line for a console whose encoding is not UTF-8 */
  constructor(actor: ServerActor, measureLine: MeasureLine = (line) => measureUtf8(line, 0)) {
    this.actor = actor;
    this.measureLine = measureLine;
    actor.subscribe((snapshot) => this.endWithRun(snapshot));
  }

  /**
   * Sends the commands to the machine and waits for all answers. The machine must be settled. If the run ends
   * without an answer to a command, the command gets the verdict of a command that was sent after the end.
   */
  async send(commands: readonly WaitingCommand[]): Promise<void> {
    const before = this.actor.getSnapshot();
    const batch: Batch = { firstId: this.lastId + 1, sent: [], before, unanswered: 0, end: () => undefined };
    this.batch = batch;
    this.receiveFrom(before.children.process);
    for (const command of commands) this.sendOne(command, batch);
    if (batch.unanswered > 0) await new Promise<void>((resolve) => (batch.end = resolve));
    this.batch = null;
  }

  private sendOne(command: WaitingCommand, batch: Batch): void {
    const snapshot = this.actor.getSnapshot();
    const { context } = snapshot;
    const line = acceptLine(command, context.run?.launch ?? null, this.measureLine);
    const operation = { type: 'command', id: this.lastId + 1, line, at: Date.now() } as const;
    const refusal = findRefusal(snapshot, operation);
    if (refusal !== null) return command.answer({ kind: 'refused', refusal });
    this.lastId += 1;
    batch.sent.push({ answer: command.answer, context });
    batch.unanswered += 1;
    this.actor.send(operation);
  }

  /** Subscribes to the answers of an actor, unless this sender is already subscribed to the actor. */
  private receiveFrom(process: ProcessActor): void {
    if (process === this.answering) return;
    this.answering = process;
    process?.on('commands.answered', (event) => this.receive(event));
  }

  private receive({ answers }: CommandsAnswered): void {
    const { batch } = this;
    if (batch === null) return;
    for (const { id, receipt } of answers) {
      const place = id - batch.firstId;
      const command = batch.sent[place];
      const verdict = command ? toVerdict(receipt, command.context) : null;
      if (verdict !== null) answer(batch, place, verdict);
    }
  }

  private endWithRun(snapshot: ServerSnapshot): void {
    const { batch } = this;
    if (batch === null) return;
    const verdict = findEndOfRun(batch.before, snapshot);
    if (verdict !== null) for (const place of batch.sent.keys()) answer(batch, place, verdict);
  }
}

/** Answers a command of the batch, unless the command already has its answer. */
function answer(batch: Batch, place: number, verdict: CommandVerdict): void {
  const command = batch.sent[place];
  if (!command) return;
  batch.sent[place] = null;
  command.answer(verdict);
  batch.unanswered -= 1;
  if (batch.unanswered === 0) batch.end();
}

/**
 * Refuses a line for which the console of this run has no command, or that the console does not accept unchanged and in
 * one piece.
 */
function acceptLine(
  { line, hasPatterns = false }: WaitingCommand,
  launch: Launch | null,
  measureLine: MeasureLine,
): Result<string> {
  if (!line.ok) return line;
  // Without a run, use the limit that all consoles have.
  const reader = launch ?? {};
  const encoding = chooseLineEncoding(reader);
  const maxBytes = hasPatterns && launch !== null ? findMaxPatternedLineBytes(launch) : findMaxLineBytes(reader);
  const { bytes, lacking } =
    encoding === undefined ? measureUtf8(line.value, maxBytes) : measureLine(line.value, encoding);
  if (lacking !== null && encoding !== undefined)
    return refused({ code: 'command_not_encodable', character: lacking, encoding });
  if (bytes > maxBytes)
    return refused({ code: 'command_too_long', bytes, maxBytes, hasPatterns, ...(encoding && { encoding }) });
  if (launch?.console?.type !== 'http') return line;
  const { commands } = launch.console;
  if (findHttpCommand(commands, line.value) !== null) return line;
  const known = commands.map((each) => each.line);
  return refused({ code: 'command_unknown', known, isPathRefused: isPathRefused(commands, line.value) });
}

/**
 * Measures a line in UTF-8. The function does not use Buffer, because the web UI simulates the queue.
 * @returns three bytes for each UTF-16 unit if that estimate is within `maxBytes`; otherwise the exact length
 */
function measureUtf8(line: string, maxBytes: number): MeasuredLine {
  const most = line.length * 3;
  return { bytes: most <= maxBytes ? most : new TextEncoder().encode(line).length, lacking: null };
}

/** Returns the verdict of a receipt; `null` if the run is ending and the machine has not observed the end yet. */
function toVerdict(receipt: Receipt, context: ServerContext): CommandVerdict | null {
  if ('cursor' in receipt) return { kind: 'done', context, cursor: receipt.cursor };
  const { undeliverable: reason, remote } = receipt;
  if (reason === 'server_ended') return null;
  if (reason === 'console_absent') return { kind: 'failed', failure: { code: reason } };
  if (reason === 'console_unanswered')
    return remote === undefined ? null : { kind: 'failed', failure: { code: 'command_unanswered', remote } };
  return {
    kind: 'failed',
    failure: { code: 'command_undeliverable', reason, ...(remote !== undefined && { remote }) },
  };
}

/** Returns the verdict of commands that were unanswered when their run ended; `null` while the run continues. */
function findEndOfRun(before: ServerSnapshot, now: ServerSnapshot): CommandVerdict | null {
  const { run, failure } = now.context;
  if (run?.launch.run !== before.context.run?.launch.run) return { kind: 'refused', refusal: refuseAfterEnd(now) };
  return failure !== before.context.failure && failure?.code === 'server_stuck' ? { kind: 'failed', failure } : null;
}

/** Returns the refusal of a command whose run has ended, even if a restart has already begun the next run. */
function refuseAfterEnd(now: ServerSnapshot): Refusal {
  return isRunning(now) ? { because: 'state', running: false } : refuseByState(now);
}
