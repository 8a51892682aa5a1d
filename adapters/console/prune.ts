/** Bounds a console at its head: what is beyond the limit is given back to the disk, every other byte keeps its offset. */
import { fstatSync } from 'node:fs';
import { cleanStart } from '../../machines/ports/utf8.js';
import { type HeadFile, openHead } from './head.js';
import type { OpenConsole } from './log.js';
import { block, punchHole } from './punch-hole.js';

export interface Trimmer {
  /** Whether there is anything to remove. */
  isNeeded(): boolean;
  /** Removes what is beyond the limit, if anything is. Never rejects; what goes wrong is the trouble. */
  trim(): Promise<void>;
  /** Why the console cannot be bounded, or null. */
  trouble(): string | null;
  /** Removes once more what is beyond the limit, and ends. */
  close(): Promise<void>;
}

/** By how much more than needed the head is moved, as a part of the limit: a flood is not a process for every block. */
const step = 1 / 8;

/** What went wrong is tried again after this time, in milliseconds. */
const retry = 30_000;

/** A file's blocks may be this many bytes more than what is in it: its extents take some. */
const slack = 16 * block;

/**
 * @param limit bytes; about seven eighths of them are kept at the least
 * @param now milliseconds on a clock that is never set
 */
export function createTrimmer(log: OpenConsole, limit: number, now = (): number => performance.now()): Trimmer {
  let head: HeadFile | null = null;
  /** The hole's length as far as it is known. */
  let punched = holeOf(log);
  let proven = false;
  let trouble: string | null = null;
  let failedAt = -Infinity;
  let trimming: Promise<void> | null = null;

  async function moveHead(file: HeadFile): Promise<void> {
    // Tried where there is nothing to lose: what the head says is gone stays gone.
    if (!proven) await punchHole(file.fd, 256 * block, block);
    proven = true;
    const to = await findHead(log, log.size() - Math.floor(limit * (1 - step)));
    await file.write(to);
    log.raiseHead(to);
  }

  const isNeeded = (): boolean => log.size() - log.head() > limit;

  async function trim(): Promise<void> {
    try {
      // Also when nothing is to be removed yet: a disk that is full by then has no room for it.
      head ??= await openHead(log.directory);
      if (isNeeded()) await moveHead(head);
      const hole = log.head() - (log.head() % block);
      if (hole > punched) await punchHole(log.fd, 0, hole);
      punched = hole;
      trouble = null;
    } catch (error) {
      trouble = (error as Error).message;
      failedAt = now();
    }
  }

  return {
    isNeeded,
    trim() {
      if (trimming === null && now() - failedAt >= retry) {
        trimming = trim().finally(() => (trimming = null));
      }
      return trimming ?? Promise.resolve();
    },
    trouble: () => trouble,
    async close() {
      await trimming;
      // The one that was under way may not have seen the last of it.
      if (isNeeded() && failedAt === -Infinity) await trim();
      head?.close();
      head = null;
    },
  };
}

/** @returns the first byte from `target` on that a reader may well begin with */
async function findHead(log: OpenConsole, target: number): Promise<number> {
  const buffer = Buffer.alloc(block);
  const { from, bytes } = await log.read(target, buffer);
  return from + cleanStart(buffer.subarray(0, bytes));
}

/** A manager may have been killed between writing the head and punching the hole. */
function holeOf(log: OpenConsole): number {
  const hole = log.head() - (log.head() % block);
  const { blocks, size } = fstatSync(log.fd);
  return blocks * 512 <= size - hole + slack ? hole : 0;
}
