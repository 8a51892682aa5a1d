/** Runs one job in a separate process, and ends all processes of the job. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readTestLimitMs } from './declared-limit.js';
import { createLimitTimer } from './limit-timer.js';
import type { RunnerOptions } from './options.js';
import type { Job } from './plan.js';
import { killProcesses, waitUntilGone } from './processes.js';
import type { FileTimes } from './shards.js';

/** The end of a job's process. */
export interface JobEnd {
  readonly code: number | null;
  readonly signal: string | null;
  /** The reason why the runner killed the process; `null` if the process exited by itself. */
  readonly abortReason: string | null;
}

/** The output of a job and how the job ended. */
export interface JobOutcome {
  readonly stdout: string;
  /** stdout and stderr in the order of their arrival. */
  readonly output: string;
  readonly end: JobEnd;
  readonly seconds: number;
  /** The processor time of the process and its ended children, in seconds; 0 if the process was killed. */
  readonly processorSeconds: number;
  /** The share of each file, by the time until the next file began. */
  readonly fileTimes: FileTimes;
  /** The number of processes of the job that were still running after its exit and had to be killed. */
  readonly leftBehind: number;
}

export interface RunningJob {
  readonly done: Promise<JobOutcome>;
  /** Kills the job with all its processes; `reason` becomes the reason of its failure. */
  abort(reason: string): void;
}

const runnerFolder = dirname(fileURLToPath(import.meta.url));
const projectFolder = dirname(dirname(dirname(runnerFolder)));
/** A module that is loaded before the tests: it writes the name of each test that begins, and the processor time. */
const reporter = new URL('./report-progress.js', import.meta.url).href;
const cookieVariable = 'TEST_RUNNER_FILE';
const outputLimit = 16 * 1024 * 1024;
/** The time in which the processes of an ended job may exit by themselves. */
const exitLimitMs = 500;
/** The marks that uvu prints, one for each test that has ended. */
const testEnd = /[•✘] /g;

/** Starts a job. The options give the time limits. A file can declare a longer limit for its tests. */
export function startJob({ files }: Job, options: RunnerOptions): RunningJob {
  const { directory, fileLimitMs, testLimitMs, long, seed } = options;
  const startedAt = performance.now();
  const id = randomUUID();
  // The ids form a chain, so that a runner inside a test does not hide its files from the runner outside.
  const cookie = [process.env[cookieVariable], id].filter(Boolean).join('/');
  const paths = files.map((path) => join(directory, path));
  const program = files.length === 1 ? paths : [join(runnerFolder, 'batch.js'), ...paths];
  const child = spawn(process.execPath, ['--import', reporter, ...program], {
    cwd: projectFolder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...(long ? { TEST_LONG: '1' } : {}), TEST_SEED: seed, [cookieVariable]: cookie },
  });
  const [, standardOutput, standardError, progressOutput] = child.stdio as unknown as [
    null,
    Readable,
    Readable,
    Readable,
  ];
  const progress = readProgress(progressOutput);
  let stdout = '';
  let output = '';
  /** The time at which each file began, in the order of the files. */
  const begun: number[] = files.length === 1 ? [startedAt] : [];
  let endedTests = 0;
  let abortReason: string | null = null;

  const abort = (reason: string): void => {
    if (abortReason !== null || child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    abortReason = reason;
    killProcesses(child.pid, id);
  };
  const during = (): string => {
    return progress.test === '' ? '' : `, during the test ${JSON.stringify(progress.test)}`;
  };
  const fileTimer = createLimitTimer(fileLimitMs, (limitMs) =>
    abort(`not done after ${Math.round(limitMs) / 1000} s${during()}`),
  );
  fileTimer.restart();
  const testTimer = createLimitTimer(readTestLimitMs(paths, testLimitMs), (limitMs) => {
    abort(`a test took longer than ${Math.round(limitMs) / 1000} s, after ${endedTests} tests had ended${during()}`);
  });
  const append = (chunk: string): void => {
    if (output.length < outputLimit) output += chunk;
    else abort(`printed more than ${outputLimit / 1024 / 1024} MiB`);
  };
  standardOutput.setEncoding('utf8').on('data', (chunk: string) => {
    const ended = chunk.match(testEnd)?.length ?? 0;
    // The first output is the name of the suite: the file has been loaded.
    if (ended > 0 || stdout === '') testTimer.restart();
    endedTests += ended;
    if (output.length < outputLimit) stdout += chunk;
    // The batch prints the path of each file before its tests.
    while (begun.length < files.length && stdout.includes(files[begun.length]!)) begun.push(performance.now());
    append(chunk);
  });
  standardError.setEncoding('utf8').on('data', append);

  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const exited = new Promise<JobEnd>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, abortReason: error.message }));
    child.once('exit', (code, signal) => resolve({ code, signal, abortReason }));
  });
  const finish = async (): Promise<JobOutcome> => {
    const end = await exited;
    fileTimer.stop();
    testTimer.stop();
    const endedAt = performance.now();
    const seconds = (endedAt - startedAt) / 1000;
    const limitMs = end.abortReason === null ? exitLimitMs : 0;
    const leftBehind = child.pid === undefined ? 0 : await waitUntilGone(child.pid, id, limitMs);
    // A process that left both group and environment may have the pipes open: do not wait for it.
    await Promise.race([closed, sleep(1000, undefined, { ref: false })]);
    standardOutput.destroy();
    standardError.destroy();
    progressOutput.destroy();
    return {
      stdout,
      output,
      end,
      seconds,
      processorSeconds: progress.processorMs / 1000,
      fileTimes: divide(progress.processorMs / 1000, files, begun, endedAt),
      leftBehind,
    };
  };
  return { done: finish(), abort };
}

interface Progress {
  /** The current test; empty before the first test and between suites, where uvu clears the name. */
  test: string;
  processorMs: number;
}

/** Reads the output of the reporter: the name of each test that begins, and finally the processor time. */
function readProgress(stream: Readable): Progress {
  const progress: Progress = { test: '', processorMs: 0 };
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const value = JSON.parse(line) as string | number;
      if (typeof value === 'number') progress.processorMs = value;
      else progress.test = value;
    }
  });
  return progress;
}

/** Divides the processor time of a job among its files, in proportion to the duration of each file. */
function divide(
  processorSeconds: number,
  files: readonly string[],
  begun: readonly number[],
  endedAt: number,
): FileTimes {
  const total = endedAt - (begun[0] ?? endedAt);
  const share = (index: number): number => ((begun[index + 1] ?? endedAt) - begun[index]!) / total;
  return Object.fromEntries(begun.map((_, index) => [files[index]!, processorSeconds * share(index)]));
}
