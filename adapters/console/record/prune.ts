/** Limits the size of a console by releasing the disk space of the oldest bytes. All other bytes keep their offsets. */
import { fstatSync } from 'node:fs';
import { cleanStart } from '../../../machines/text/utf8.js';
import { openHead } from '../head.js';
import type { OpenConsole } from '../log.js';
import { blockBytes, punchHole } from './punch-hole.js';

/**
 * The share of the limit that is pruned in one step. The share is so large that much output does not start a process
 * for every block.
 */
const stepShare = 1 / 8;

/** The time after which a failed attempt is repeated, in milliseconds. */
const retryMs = 10_000;

/** The number of bytes by which the allocated size may exceed the size, because of the extents of the file system. */
const slackBytes = 16 * blockBytes;

/**
 * Creates the pruner of a console.
 * @param limit the maximum size in bytes, of which at least seven eighths are kept
 * @param now returns the time of a monotonic clock, in milliseconds
 */
export function createPruner(log: OpenConsole, limit: number, now = (): number => performance.now()) {
  let file: Awaited<ReturnType<typeof openHead>> | null = null;
  /** The head is read only once, because no other function raises the head of a recorded run. */
  let head = log.head();
  /** The length of the hole, as far as it is known. */
  let holeBytes = existingHole(log, head);
  let isSupported = false;
  let error: string | null = null;
  let failedAt = -Infinity;
  let inProgress: Promise<void> | null = null;

  async function moveHead({ fd, write }: NonNullable<typeof file>): Promise<void> {
    // Test hole punching on the head file first, because bytes count as lost once the head is raised.
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
      // Open the head file even if nothing must be pruned yet, because the disk may be full later.
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
    /**
     * Prunes the console if it is longer than its limit. The promise never rejects: `error` returns the reason of a
     * failure.
     */
    prune(): Promise<void> {
      if (inProgress === null && now() - failedAt >= retryMs) {
        inProgress = prune().finally(() => (inProgress = null));
      }
      return inProgress ?? Promise.resolve();
    },
    /** Returns why the last attempt failed; `null` after a success. */
    error: () => error,
    /** Prunes again if necessary, unless an attempt has failed, and closes the head file. */
    async close(): Promise<void> {
      await inProgress;
      // The attempt in progress may have begun before the last output.
      if (isNeeded() && failedAt === -Infinity) await prune();
      file?.close();
      file = null;
    },
  };
}

/**
 * Returns the first start of a line at or after `target`. Within a long line, returns the first start of a character.
 */
async function findHead(log: OpenConsole, target: number): Promise<number> {
  const buffer = Buffer.alloc(blockBytes);
  const { from, bytes } = await log.read(target, buffer);
  return from + cleanStart(buffer.subarray(0, bytes), log.text.characterStart);
}

/**
 * Returns the length of the hole. The hole may end before the head if a manager was killed between writing the head and
 * punching the hole.
 */
function existingHole(log: OpenConsole, head: number): number {
  const hole = head - (head % blockBytes);
  const { blocks, size } = fstatSync(log.fd);
  return blocks * 512 <= size - hole + slackBytes ? hole : 0;
}
