/** Commands in a row: the machine judges them one by one, they are written together, and each has its own receipt. */
import type { Receipt } from '../ports/command.js';
import type { MeasuredLine, MeasureLine } from '../ports/console-text.js';
import { findHttpCommand, isPathRefused } from '../ports/http-command.js';
import { lineEncodingOf, maxLineBytesOf, maxPatternedLineBytesOf } from '../ports/line-limit.js';
import { type Result, refused } from '../ports/result.js';
import type { ServerContext } from '../server/context.js';
import type { ServerActor, ServerSnapshot } from '../server/server.js';
import { isRunning, type Refusal, refusalOf, stateRefusal, type Verdict } from './verdict.js';

export type CommandVerdict =
  | { readonly kind: 'done'; readonly context: ServerContext; readonly cursor: number }
  | Exclude<Verdict, { kind: 'done' }>;

export interface WaitingCommand {
  /** One console line, or the fault that prevents it. */
  readonly line: Result<string>;
  /** Whether its client may send commands of certain patterns only. */
  readonly hasPatterns?: boolean;
  /** Called once. */
  readonly answer: (verdict: CommandVerdict) => void;
}

/**
 * Sends the commands to the machine, which must be settled. A command that is neither written nor refused when the run
 * ends counts as having come after the end.
 * @param measureLine measures a line of a console that does not use UTF-8
 * @returns resolves when all are answered
 */
export function sendCommands(
  actor: ServerActor,
  commands: readonly WaitingCommand[],
  measureLine: MeasureLine = measureUtf8,
): Promise<void> {
  const written = new Set<WaitingCommand>();
  const before = actor.getSnapshot();
  return new Promise((resolve) => {
    let end = resolve;
    const answer = (command: WaitingCommand, verdict: CommandVerdict): void => {
      if (!written.delete(command)) return;
      command.answer(verdict);
      if (written.size === 0) end();
    };
    for (const command of commands) {
      written.add(command);
      send(actor, command, measureLine, (verdict) => answer(command, verdict));
    }
    if (written.size === 0) return end();
    const check = (snapshot: ServerSnapshot): void => {
      const verdict = endOfRun(before, snapshot);
      if (verdict !== null) for (const command of written) answer(command, verdict);
    };
    const subscription = actor.subscribe(check);
    end = () => {
      subscription.unsubscribe();
      resolve();
    };
    check(actor.getSnapshot());
  });
}

function send(
  actor: ServerActor,
  command: WaitingCommand,
  measureLine: MeasureLine,
  answer: (verdict: CommandVerdict) => void,
): void {
  const snapshot = actor.getSnapshot();
  const line = acceptedLine(command, snapshot.context, measureLine);
  const onReceipt = (receipt: Receipt): void => {
    const verdict = verdictOf(receipt, snapshot.context);
    if (verdict !== null) answer(verdict);
  };
  const operation = { type: 'command', line, at: Date.now(), onReceipt } as const;
  const refusal = refusalOf(snapshot, operation);
  if (refusal === null) actor.send(operation);
  else answer({ kind: 'refused', refusal });
}

/** Refuses a line that the console of this run does not accept as it is and in one piece, or has no command for. */
function acceptedLine(
  { line, hasPatterns = false }: WaitingCommand,
  { launch }: ServerContext,
  measureLine: MeasureLine,
): Result<string> {
  if (!line.ok) return line;
  // Without a run the limit is that of any console.
  const reader = launch ?? {};
  const encoding = lineEncodingOf(reader);
  const { bytes, lacking } = encoding === undefined ? measureUtf8(line.value) : measureLine(line.value, encoding);
  if (lacking !== null && encoding !== undefined)
    return refused({ code: 'command_not_encodable', character: lacking, encoding });
  const maxBytes = hasPatterns && launch !== null ? maxPatternedLineBytesOf(launch) : maxLineBytesOf(reader);
  if (bytes > maxBytes)
    return refused({ code: 'command_too_long', bytes, maxBytes, hasPatterns, ...(encoding && { encoding }) });
  if (launch?.console?.type !== 'http') return line;
  const { commands } = launch.console;
  if (findHttpCommand(commands, line.value) !== null) return line;
  const known = commands.map((each) => each.line);
  return refused({ code: 'command_unknown', known, isPathRefused: isPathRefused(commands, line.value) });
}

/** The web UI simulates the queue, and has no Buffer. */
function measureUtf8(line: string): MeasuredLine {
  return { bytes: new TextEncoder().encode(line).length, lacking: null };
}

/** Returns null for a run that is ending: the machine has yet to observe the end. */
function verdictOf(receipt: Receipt, context: ServerContext): CommandVerdict | null {
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

function endOfRun(before: ServerSnapshot, now: ServerSnapshot): CommandVerdict | null {
  const { context } = now;
  const { launch, failure } = before.context;
  if (context.launch?.run !== launch?.run) return { kind: 'refused', refusal: endRefusal(now) };
  return context.failure !== failure && context.failure?.code === 'server_stuck'
    ? { kind: 'failed', failure: context.failure }
    : null;
}

/** Returns the refusal of a command whose run has ended: also where the next run has begun, as at a restart. */
function endRefusal(now: ServerSnapshot): Refusal {
  return isRunning(now) ? { because: 'state', running: false } : stateRefusal(now);
}
