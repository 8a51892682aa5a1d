/**
 * Notices that restic waits for its repository in vain. By itself it tries a failed request again for 15 minutes, and
 * waits for ever on a connection that stays silent.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseStat } from '../../process/kernel/proc.js';

/** Fewer bytes in the whole limit are requests that are sent again and again. */
const minWrittenBytes = 16_384;

/** More bytes in one sample are an answer: Go's runtime wakes its own threads with up to 8 bytes through a pipe. */
const maxWakingBytes = 16;

const minSampleMs = 100;
const maxSampleMs = 500;

/** Running, waiting for a disk, or stopped by a signal. */
const busyStates: readonly string[] = ['R', 'D', 'T', 't'];

/** @source the report of restic's backend_retry.go */
const retryLine = /^(.+?) returned error, retrying after (\S+): (.*)$/;

interface Transferred {
  readonly read: number;
  readonly written: number;
}

export interface RepositoryWatch {
  /** Takes what restic has written to its stderr. */
  report(text: string): void;
  end(): void;
}

/**
 * @param limitMs how long the repository may not answer
 * @param onLost called once with the last error, or else with how long nothing was heard
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
    // It has ended, or is another user's.
    if (present === null) return end();
    // More has passed if this process was suspended, as restic may have been.
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
      // The wait before a busy moment still counts: the tries of a lost request are such moments.
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
    // A request that has succeeded since begins again.
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

/** Returns the bytes that a process has read and written, to files and connections; null if that cannot be read. */
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

/** Whether a thread computes, or waits for a processor or a disk: then the repository is not what it waits for. */
function isBusy(pid: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).some((thread) =>
      busyStates.includes(parseStat(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1')).state),
    );
  } catch {
    // A thread has ended.
    return true;
  }
}

/** Reads a duration as Go writes it, such as `1m2.5s` or `720ms`. */
function toMilliseconds(duration: string): number {
  const units: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };
  let sum = 0;
  for (const [, number, unit = ''] of duration.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g))
    sum += Number(number) * (units[unit] ?? 0);
  return sum;
}
