/** Controls the size of V8's young generation. */
import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import type { RunObserver } from '../../machines/server/follow-runs.js';
import { isWritingCodeCache } from './code-cache.js';

/**
 * The size of the young generation, in bytes. The default of V8 is three times as large, but a manager that uses more
 * memory takes longer to fork for a new server. With a quarter of this size, commands would need twice the CPU time.
 */
const youngBytes = 8 * 1024 ** 2;

/** The time between two checks of the size, in milliseconds. */
const checkMs = 50;

/** The time for which V8 uses less memory after the exit of a run, in milliseconds. */
const sparingMs = 1_000;

/**
 * The factor by which the young generation grows at once during the start. With this setting, V8 collects garbage three
 * times instead of five times.
 */
const startGrowth = 8;

/**
 * The share of the growth space, in percent, after which V8 collects old objects while V8 uses less memory. The growth
 * space is the part of the heap's limit that is not in use, at least 8 MB. The value 0 is V8's default and means all of
 * this space. With 30, the process needs 4 MB less after 1,000 starts.
 */
const sparingTrigger = 30;

/**
 * The time at which the process may use more memory again. The variable is global, because V8's flags apply to the
 * whole process.
 */
let sparingUntil = 0;

/**
 * Makes V8 collect garbage less often during the start, which saves 4 ms. The call must precede the reading of the
 * service's code cache, and also the writing of the cache, because V8 accepts a cache only with unchanged options.
 */
export function collectRarely(): void {
  setFlagsFromString(`--semi-space-growth-factor=${startGrowth}`);
}

/**
 * Starts to collect the garbage of requests in small portions. V8 itself shrinks the young generation while little
 * memory is allocated, and lets it grow up to the limit again. The call must follow the start: small collections need
 * an eighth of its CPU time, and V8 rejects a code cache that was made with other options.
 */
export function keepGarbageSmall(): void {
  if (isWritingCodeCache) return;
  let mayGrow: boolean | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;

  function limitGrowth(): void {
    const now = performance.now();
    if (now - checkedAt < checkMs) return;
    checkedAt = now;
    const isWanted = now >= sparingUntil && youngGenerationBytes() < youngBytes;
    if (isWanted === mayGrow) return;
    mayGrow = isWanted;
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
  }

  limitGrowth();
  new PerformanceObserver(limitGrowth).observe({ entryTypes: ['gc'] });
}

function youngGenerationBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
}

/**
 * Observes runs, and makes V8 use less memory for a while after each run. Every run leaves about 60 KB of old objects,
 * which V8 would otherwise collect only when they occupy 30 MB. This time is short, because commands take two to three
 * times as long while V8 uses less memory.
 */
export function createGarbageSaver(): RunObserver {
  let timer: NodeJS.Timeout | null = null;
  return {
    begin: () => undefined,
    end() {
      if (isWritingCodeCache) return;
      sparingUntil = performance.now() + sparingMs;
      if (timer === null) spare('--optimize-for-size', sparingTrigger);
      else clearTimeout(timer);
      timer = setTimeout(() => {
        timer = null;
        spare('--no-optimize-for-size', 0);
      }, sparingMs).unref();
    },
  };
}

function spare(size: string, trigger: number): void {
  setFlagsFromString(size);
  for (const kind of ['soft', 'hard']) setFlagsFromString(`--incremental-marking-${kind}-trigger=${trigger}`);
}
