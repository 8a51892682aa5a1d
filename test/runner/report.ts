/**
 * The meaning of the end of a job. A pure function converts uvu's output and the exit of the process to counts and a
 * reason in words.
 */
import { stripVTControlCharacters } from 'node:util';
import type { Job } from './plan.js';
import type { JobEnd, JobOutcome } from './run-job.js';

/** The result of one job, as counts of tests. */
export interface Verdict {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The reason in each line `SKIPPED: <reason>`. */
  readonly skips: readonly string[];
  /** The reason why the job failed; `null` if it passed. */
  readonly reason: string | null;
  /** uvu's report of each failed test: the name of the test and the first lines. */
  readonly failures: readonly string[];
}

interface Summary {
  readonly total: number;
  readonly passed: number;
  readonly skipped: number;
}

/**
 * Judges one job by uvu's own counts and the exit status. The exit status alone is not enough: uvu exits with 0 when a
 * hook throws and when `.run()` is missing. uvu's Total excludes its skipped tests, so Passed must be equal to Total.
 * @param ci counts skipped tests as failures: by a SKIPPED line, by uvu's `skip`, or by a forgotten `only`
 */
export function judge(stdout: string, end: JobEnd, { ci }: { ci: boolean }): Verdict {
  const text = stripVTControlCharacters(stdout);
  const skips = readSkips(text);
  const summaries = readSummaries(text);
  const { total, passed, skipped } = summaries[0] ?? { total: 0, passed: 0, skipped: 0 };
  const allSkipped = skipped + skips.length;
  const reason = whyFailed(summaries, end) ?? (ci && allSkipped > 0 ? `${tests(allSkipped)} skipped in CI` : null);
  // A test that skips itself at run time returns, so that uvu counts it as passed.
  const reallyPassed = Math.max(0, passed - skips.length);
  if (reason === null) return { passed: reallyPassed, failed: 0, skipped: allSkipped, skips, reason, failures: [] };
  const failed = Math.max(0, total - passed) + (ci ? allSkipped : 0);
  return {
    passed: reallyPassed,
    failed: Math.max(1, failed),
    skipped: ci ? 0 : allSkipped,
    skips,
    reason,
    failures: readFailures(text),
  };
}

/**
 * Returns the lines that report one job, with its output if it failed.
 * @param done how many test files are finished, such as `241 of 391`
 */
export function printVerdict(
  { name, files }: Job,
  { output, seconds, processorSeconds, leftBehind }: JobOutcome,
  { passed, failed, skipped, reason }: Verdict,
  { verbose }: { verbose: boolean },
  done: string,
): string {
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  const title = files.length === 1 ? name : `${name} (${files.length} files)`;
  const left = leftBehind > 0 ? `, processes left behind (now ended): ${leftBehind}` : '';
  return [
    `${reason === null ? 'ok  ' : 'FAIL'}  ${title}  ${counts.filter(Boolean).join(', ')}, ${seconds.toFixed(2)} s (processor ${processorSeconds.toFixed(2)} s)${left} (${done})`,
    ...(reason === null ? [] : [`      ${reason}`]),
    ...((reason !== null || verbose) && output.trim() !== '' ? [output.trimEnd()] : []),
  ].join('\n');
}

/** Returns the runner's last line, over all jobs. */
export function lastLine(verdicts: readonly Verdict[]): string {
  const { passed, failed, skipped } = sum(verdicts);
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Returns the runner's exit status: 0 only if a test passed and no test failed. */
export function exitStatus(verdicts: readonly Verdict[]): 0 | 1 {
  const { passed, failed } = sum(verdicts);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** Lists the suites that a test file (compiled) declares and never runs. */
export function findSuitesNotRun(source: string): string[] {
  if (!/\b\w+\.run\(\)/.test(source)) return ['any suite'];
  const names = [...source.matchAll(/^\s*(?:export )?(?:const|let|var) (\w+) = (?:suite|\w+Suite)\(/gm)].map(
    (match) => match[1]!,
  );
  return names.filter((name) => !new RegExp(`\\b${name}\\.run\\(`).test(source));
}

function tests(number: number): string {
  return `${number} test${number === 1 ? '' : 's'}`;
}

function whyFailed(summaries: readonly Summary[], { code, signal, abortReason }: JobEnd): string | null {
  if (abortReason !== null) return abortReason;
  if (signal !== null) return `ended by ${signal}`;
  const [summary, second] = summaries;
  if (summary === undefined)
    return `exit status ${code}, but no result of uvu: .run() is missing, or the process exited during a test`;
  // The second report overwrites the exit status of the first.
  if (second !== undefined) return 'uvu reported twice: .run() was called again after the run had begun';
  if (summary.total === 0) return 'it has no tests';
  const missing = summary.total - summary.passed;
  if (missing > 0 && code === 0)
    return `${missing} of ${tests(summary.total)} did not pass, though it exited 0: a hook threw`;
  if (missing > 0) return `${missing} of ${tests(summary.total)} failed`;
  if (code !== 0) return `exit status ${code}, though all tests passed`;
  return null;
}

function readSummaries(text: string): Summary[] {
  const blocks = text.matchAll(/\n {2}Total: +(\d+)\n {2}Passed: +(\d+)\n {2}Skipped: +(\d+)\n {2}Duration: /g);
  return [...blocks].map(([, total, passed, skipped]) => ({
    total: Number(total),
    passed: Number(passed),
    skipped: Number(skipped),
  }));
}

/** Reads failures without their stack traces. The whole output is printed where the job ended. */
function readFailures(text: string): string[] {
  return text
    .split(/^(?= {3}FAIL {2})/m)
    .slice(1)
    .map((block) =>
      block
        .split(/^ {4}at /m, 1)[0]!
        .split('\n')
        .filter((line) => line.trim() !== '')
        .slice(0, 12)
        .map((line) => line.slice(0, 300))
        .join('\n'),
    );
}

/** uvu prints its dots without a line end, so that a line may begin with dots. */
function readSkips(text: string): string[] {
  return [...text.matchAll(/(?:^|\s)SKIPPED: (.+)$/gm)].map((match) => match[1]!.trim());
}

function sum(verdicts: readonly Verdict[]): { passed: number; failed: number; skipped: number } {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const verdict of verdicts) {
    total.passed += verdict.passed;
    total.failed += verdict.failed;
    total.skipped += verdict.skipped;
  }
  return total;
}
