/**
 * Records the events of each run. Events are collected in memory and written later. A step of the machine therefore
 * never waits for the disk. Consecutive equal events, such as commands, are counted as one event.
 */

import type { Clock } from '../async/clock.js';
import type { OperationName } from '../operations/operations.js';
import type { ServerContext } from '../server/context.js';
import type { RunEvent, RunEventContent, RunEventFiles } from './run-events.js';
import type { Step } from './steps.js';

/** The maximum number of stored events of a run. The oldest events are deleted first. */
const maxEvents = 400;

/**
 * The maximum number of stored events after the exit. Without the limit, refused operations would replace the events
 * before the exit.
 */
const maxAfterExit = 20;

/** The maximum number of ended runs whose events wait for disk space. */
const maxUnwrittenRuns = 10;

/** The delay between an event and its write, in milliseconds. */
const writeDelayMs = 250;

type Counted = RunEventContent & { n: number; at: number; times: number; lastAt: number };

interface OpenRun {
  readonly run: string;
  /** The events. Events that are not written yet are at the end. */
  events: Counted[];
  /** The number of events at the end that are not written yet. */
  unwritten: number;
  /** Whether the last event was counted again after it had been written. */
  isRecounted: boolean;
  /** The number of lines in the file; `null` until the file has been read. */
  lines: number | null;
  /** The number of events since the exit; `null` while the run is running. */
  afterExit: number | null;
}

export class RunEventLog {
  private open: OpenRun | null = null;
  /** Earlier runs whose events are not written yet. */
  private earlier: OpenRun[] = [];
  private timer: unknown = null;

  /**
   * @param onFailed receives the reason why events could not be written. The events stay in memory until the next write
   */
  constructor(
    private readonly files: RunEventFiles,
    private readonly onFailed: (run: string, error: unknown) => void,
    private readonly clock: Clock,
  ) {}

  /** Adds a step of the machine to its run. If one run follows another in this step, both runs get the step. */
  step(step: Step, { run: current, lastExit }: Pick<ServerContext, 'run' | 'lastExit'>): void {
    const { open } = this;
    const run = current?.launch.run ?? open?.run ?? lastExit?.run ?? null;
    if (run === null) return;
    const last = open?.events.at(-1);
    // The common case of commands: copy nothing.
    if (open?.run === run && last?.kind === 'step' && isSameStep(last, step)) return countAgain(open, last, step.at);
    const { at, event, taken, active } = step;
    const content = { kind: 'step', event, taken, active } as const;
    if (open !== null && open.run !== run && open.afterExit === null) this.add(open, at, content);
    const owner = this.openRun(run);
    this.add(owner, at, content);
    if (current === null) owner.afterExit ??= 0;
  }

  /** Adds an answer. Answers to commands are not recorded, because the history contains the commands. */
  answered(operation: OperationName, status: number | null, code: string | null): void {
    if (operation === 'command' || this.open === null) return;
    this.add(this.open, this.clock.now(), { kind: 'answer', operation, status, code });
  }

  /** Returns the events of a run, the oldest first; `null` if the run does not exist. */
  find(run: string): readonly RunEvent[] | null {
    this.write();
    // If the file could not be read, read it again, so that the error is reported.
    if (this.open?.run !== run || this.open.lines === null) return this.files.read(run);
    return this.open.events;
  }

  /** Writes the events that are not written yet. */
  close(): void {
    this.write();
  }

  private openRun(run: string): OpenRun {
    if (this.open?.run === run) return this.open;
    if (this.open !== null) this.earlier.push(this.open);
    return (this.open = { run, events: [], unwritten: 0, isRecounted: false, lines: null, afterExit: null });
  }

  private add(open: OpenRun, at: number, content: RunEventContent): void {
    const last = open.events.at(-1);
    if (last !== undefined && isSame(last, content)) return countAgain(open, last, at);
    if (open.afterExit !== null && (open.afterExit += 1) > maxAfterExit) return;
    if (open.isRecounted) open.unwritten = 1;
    open.isRecounted = false;
    open.events.push({ ...content, n: (last?.n ?? 0) + 1, at, times: 1, lastAt: at });
    open.unwritten += 1;
    if (open.events.length > maxEvents) open.events.shift();
    this.timer ??= this.clock.setTimeout(() => this.write(), writeDelayMs);
  }

  private write(): void {
    if (this.timer !== null) this.clock.clearTimeout(this.timer);
    this.timer = null;
    this.earlier = this.earlier.filter((run) => !this.tryToWrite(run)).slice(-maxUnwrittenRuns);
    if (this.open !== null) this.tryToWrite(this.open);
  }

  private tryToWrite(run: OpenRun): boolean {
    try {
      this.writeRun(run);
      return true;
    } catch (error) {
      this.onFailed(run.run, error);
      return false;
    }
  }

  private writeRun(run: OpenRun): void {
    if (run.lines === null) this.continueFile(run);
    const count = Math.min(run.events.length, run.isRecounted ? 1 : run.unwritten);
    if (count === 0) return;
    const lines = (run.lines ?? 0) + count;
    if (lines > 2 * maxEvents) {
      this.files.replace(run.run, run.events);
      run.lines = run.events.length;
    } else {
      if (!this.files.append(run.run, run.events.slice(-count))) return;
      run.lines = lines;
    }
    run.unwritten = 0;
    run.isRecounted = false;
  }

  /** Continues the file of an earlier manager. */
  private continueFile(run: OpenRun): void {
    const known = this.files.read(run.run);
    if (known === null) return;
    run.lines = known.length;
    const before = known.at(-1)?.n ?? 0;
    for (const event of run.events) event.n += before;
    run.events = [...known, ...run.events].slice(-maxEvents);
  }
}

/** Counts an event that is equal to the last event. */
function countAgain(run: OpenRun, last: Counted, at: number): void {
  last.times += 1;
  last.lastAt = at;
  run.isRecounted ||= run.unwritten === 0;
}

function isSame(event: RunEvent, content: RunEventContent): boolean {
  if (event.kind === 'step') return content.kind === 'step' && isSameStep(event, content);
  return (
    content.kind === 'answer' &&
    event.operation === content.operation &&
    event.status === content.status &&
    event.code === content.code
  );
}

type StepContent = Omit<Step, 'at'>;

function isSameStep(a: StepContent, b: StepContent): boolean {
  // Comparing arrays by identity is enough: the array of active states is replaced only when they change.
  if (a.active !== b.active || a.event !== b.event) return false;
  return (
    a.taken.length === b.taken.length &&
    a.taken.every(({ source, place }, index) => {
      const other = b.taken[index];
      return other?.source === source && other.place === place;
    })
  );
}
