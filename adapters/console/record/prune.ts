/** Bounds a console at its head: releases the disk space of the oldest bytes. All other bytes keep their offsets. */
import { fstatSync } from 'node:fs';
import { cleanStart } from '../../../machines/text/utf8.js';
import { openHead } from '../head.js';
import type { OpenConsole } from '../log.js';
import { blockBytes, punchHole } from './punch-hole.js';

/** The share of the limit that is pruned at once: a flood of output must not start a process for every block. */
const stepShare = 1 / 8;

/** The time after which a failed attempt is repeated. */
const retryMs = 10_000;

/** Extents of the file system may add this much to the allocated size. */
const slackBytes = 16 * blockBytes;

/**
 * @param limit bytes; at least seven eighths of them are kept
 * @param now returns milliseconds of a monotonic clock
 */
export function createPruner(log: OpenConsole, limit: number, now = (): number => performance.now()) {
  let file: Awaited<ReturnType<typeof openHead>> | null = null;
  /** Read once: nothing else raises the head of a run that is recorded. */
  let head = log.head();
  /** The known length of the hole. */
  let holeBytes = existingHole(log, head);
  let isSupported = false;
  let error: string | null = null;
  let failedAt = -Infinity;
  let inProgress: Promise<void> | null = null;

  async function moveHead({ fd, write }: NonNullable<typeof file>): Promise<void> {
    // Tests hole punching on the head file first: once the head is raised, its bytes count as gone.
    if (!isSupported) await punchHole(fd, 256 * blockBytes, blockBytes);
    isSupported = true;
    const to = await findHead(log, log.size() - Math.floor(limit * (1 - stepShare)));
    await write(to);
    head = to;
    log.raiseHead(to);
  }

  /** Returns whether the console is longer than its limit. */
  const isNeeded = (): boolean => log.size() - head > limit;

  async function prune(): Promise<void> {
    try {
      // Opened even if nothing has to be pruned yet: later the disk may be full.
      file ??= await openHead(log.directory);
      if (isNeeded()) await moveHead(file);
      const hole = head - (head % blockBytes);
      if (hole > holeBytes) await punchHole(log.fd, 0, hole);
      holeBytes = hole;
      error = null;
    } catch (thrown) {
      error = (thrown as Error).message;
      failedAt = now();
    }
  }

  return {
    isNeeded,
    /** Prunes the console if it is longer than its limit. Never rejects: see `error`. */
    prune(): Promise<void> {
      if (inProgress === null && now() - failedAt >= retryMs) {
        inProgress = prune().finally(() => (inProgress = null));
      }
      return inProgress ?? Promise.resolve();
    },
    /** Returns why the last attempt failed, or null. */
    error: () => error,
    /** Prunes one more time if necessary, and closes the head file. */
    async close(): Promise<void> {
      await inProgress;
      // The attempt in progress may have begun before the last output.
      if (isNeeded() && failedAt === -Infinity) await prune();
      file?.close();
      file = null;
    },
  };
}

/** Returns the first cursor from `target` on that is the start of a line, or of a character in a long line. */
async function findHead(log: OpenConsole, target: number): Promise<number> {
  const buffer = Buffer.alloc(blockBytes);
  const { from, bytes } = await log.read(target, buffer);
  return from + cleanStart(buffer.subarray(0, bytes), log.text.characterStart);
}

/**
 * Returns the length of the hole. A manager may have been killed after it wrote the head and before it punched the
 * hole.
 */
function existingHole(log: OpenConsole, head: number): number {
  const hole = head - (head % blockBytes);
  const { blocks, size } = fstatSync(log.fd);
  return blocks * 512 <= size - hole + slackBytes ? hole : 0;
}
