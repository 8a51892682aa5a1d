/**
 * Detects that restic waits for a repository that does not answer. Without this watch, restic repeats a failed request
 * for 15 minutes, and waits without a limit for a silent connection.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseStat } from '../../process/kernel/proc.js';

/** The minimum of bytes within the limit that counts as progress. Requests that are only repeated write fewer bytes. */
const minWrittenBytes = 16_384;

/**
 * The maximum number of bytes in a sample without an answer. Go's runtime wakes its threads with up to 8 bytes through
 * a pipe.
 */
const maxWakingBytes = 16;

const minSampleMs = 100;
const maxSampleMs = 500;

/** The busy states of threads: running, waiting for a disk, or stopped by a signal. */
const busyStates: readonly string[] = ['R', 'D', 'T', 't'];

/** @source the report of restic's backend_retry.go */
const retryLine = /^(.+?) returned error, retrying after (\S+): (.*)$/;

interface Transferred {
  readonly read: number;
  readonly written: number;
}

export interface RepositoryWatch {
  /** Reads text from restic's standard error. */
  report(text: string): void;
  end(): void;
}

/**
 * Watches a process of restic.
 * @param limitMs the maximum time without an answer of the repository, in milliseconds
 * @param onLost is called once with the last error, or with the time without an answer
 */
export function watchRepository(pid: number, limitMs: number, onLost: (because: string) => void): RepositoryWatch {
  const retries = new Map<string, { readonly since: number; readonly dueAt: number }>();
  let lastError: string | null = null;
  let line = '';
  let reportedBytes = 0;
  let { read: readBefore, written: writtenBefore } = transferredBy(pid) ?? { read: 0, written: 0 };
  let sampledAt = performance.now();
  let waitedMs = 0;
  const sampleMs = Math.min(Math.max(limitMs / 10, minSampleMs), maxSampleMs);
  const timer = setInterval(sample, sampleMs).unref();

  function sample(): void {
    const now = performance.now();
    const present = transferredBy(pid);
    // The process has ended, or belongs to another user.
    if (present === null) return end();
    // Bound the time: it is too long if this process was suspended, and restic may have been suspended too.
    const passedMs = Math.min(now - sampledAt, 2 * sampleMs);
    sampledAt = now;
    const read = present.read - readBefore;
    readBefore = present.read;
    const written = present.written - writtenBefore - reportedBytes;
    if (read > maxWakingBytes || written >= minWrittenBytes) {
      writtenBefore = present.written;
      reportedBytes = 0;
      waitedMs = 0;
    } else if (!isBusy(pid)) {
      // Keep the time of earlier waits: repeating a lost request keeps restic busy for a moment.
      waitedMs += passedMs;
      if (waitedMs >= limitMs) lose(lastError);
    }
  }

  function lose(because: string | null): void {
    end();
    onLost(because ?? `no answer within ${Math.round(limitMs / 1_000)} s`);
  }

  function readLine(text: string): void {
    const [, request = '', wait = '', error = ''] = retryLine.exec(text) ?? [];
    if (request === '') return;
    const now = performance.now();
    const retried = retries.get(request);
    // If a request has succeeded in between, the time begins again.
    const since = retried === undefined || now > retried.dueAt + limitMs ? now : retried.since;
    const dueAt = now + toMilliseconds(wait);
    retries.set(request, { since, dueAt });
    lastError = error;
    if (dueAt - since > limitMs) lose(error);
  }

  function end(): void {
    clearInterval(timer);
  }

  return {
    report(text) {
      reportedBytes += Buffer.byteLength(text);
      const lines = (line + text).split('\n');
      line = lines.pop() ?? '';
      lines.forEach(readLine);
    },
    end,
  };
}

/**
 * Returns the number of bytes that a process has read and written, in files and connections; `null` if it is
 * unreadable.
 */
function transferredBy(pid: number): Transferred | null {
  try {
    const text = readFileSync(`/proc/${pid}/io`, 'latin1');
    const [, read = ''] = /^rchar: (\d+)$/m.exec(text) ?? [];
    const [, written = ''] = /^wchar: (\d+)$/m.exec(text) ?? [];
    return { read: Number(read), written: Number(written) };
  } catch {
    return null;
  }
}

/**
 * Returns whether the process is not waiting for the repository, because a thread computes, waits for a CPU or a disk,
 * or is stopped.
 */
function isBusy(pid: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).some((thread) =>
      busyStates.includes(parseStat(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1')).state),
    );
  } catch {
    // A thread has just ended.
    return true;
  }
}

/** Reads a duration in the format of Go, such as `1m2.5s` or `720ms`. */
function toMilliseconds(duration: string): number {
  const units: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };
  let sum = 0;
  for (const [, number, unit = ''] of duration.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g))
    sum += Number(number) * (units[unit] ?? 0);
  return sum;
}
