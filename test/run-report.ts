/** What a test file's end means. Pure: uvu's output and the process's end in, counts and a reason in words out. */
import { stripVTControlCharacters } from 'node:util';

/** How the process of a test file ended. */
export interface FileEnd {
  readonly code: number | null;
  readonly signal: string | null;
  /** Why the runner ended it before it did so itself. */
  readonly cutShort: string | null;
}

/** What one test file comes to, counted in tests. */
export interface Verdict {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What each line `SKIPPED: <why>` said. */
  readonly skips: readonly string[];
  /** Why the file failed; null when it passed. */
  readonly reason: string | null;
}

interface Summary {
  readonly total: number;
  readonly passed: number;
  readonly skipped: number;
}

/**
 * Judges one file. Only what uvu itself counted is believed, and only with exit status 0: uvu also exits 0 when a
 * hook throws and when `.run()` is missing. uvu's Total leaves its skipped tests out, so Passed has to equal Total.
 * @param ci nothing may be skipped: neither by a SKIPPED line, nor by uvu's `skip` or a forgotten `only`
 */
export function judge(stdout: string, end: FileEnd, { ci }: { ci: boolean }): Verdict {
  const text = stripVTControlCharacters(stdout);
  const skips = readSkips(text);
  const summaries = readSummaries(text);
  const { total, passed, skipped } = summaries[0] ?? { total: 0, passed: 0, skipped: 0 };
  const allSkipped = skipped + skips.length;
  const reason = whyFailed(summaries, end) ?? (ci && allSkipped > 0 ? `${tests(allSkipped)} skipped in CI` : null);
  // A test that skips itself at run time returns, so uvu counts it as passed.
  const reallyPassed = Math.max(0, passed - skips.length);
  if (reason === null) return { passed: reallyPassed, failed: 0, skipped: allSkipped, skips, reason };
  const failed = Math.max(0, total - passed) + (ci ? allSkipped : 0);
  return { passed: reallyPassed, failed: Math.max(1, failed), skipped: ci ? 0 : allSkipped, skips, reason };
}

/** The runner's last line, over all files. */
export function lastLine(verdicts: readonly Verdict[]): string {
  const { passed, failed, skipped } = sum(verdicts);
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The runner's exit status: 0 only when a test passed and none failed. */
export function exitStatus(verdicts: readonly Verdict[]): 0 | 1 {
  const { passed, failed } = sum(verdicts);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** The suites of a test file (as JavaScript) that it never runs. uvu passes over them in silence. */
export function suitesNotRun(source: string): string[] {
  const names = [...source.matchAll(/^\s*(?:export )?(?:const|let|var) (\w+) = suite\(/gm)].map((match) => match[1]!);
  return names.filter((name) => !new RegExp(`\\b${name}\\.run\\(`).test(source));
}

function tests(number: number): string {
  return `${number} test${number === 1 ? '' : 's'}`;
}

function whyFailed(summaries: readonly Summary[], { code, signal, cutShort }: FileEnd): string | null {
  if (cutShort !== null) return cutShort;
  if (signal !== null) return `ended by ${signal}`;
  const [summary, second] = summaries;
  if (summary === undefined)
    return `exit status ${code}, but no result of uvu: .run() is missing, or it ended in the middle`;
  // Its second report overwrites the exit status of its first.
  if (second !== undefined) return 'uvu reported twice: .run() was called again after the run had begun';
  if (summary.total === 0) return 'no tests in it';
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

/** uvu writes its dots without a line's end, so the word may stand after them. */
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
