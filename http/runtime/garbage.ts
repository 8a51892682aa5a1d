/** The size of V8's young generation. */
import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import type { RunObserver } from '../../machines/server/follow-runs.js';
import { isWritingCodeCache } from './code-cache.js';

/**
 * Bytes of the young generation. By default V8 lets it grow to three times as much, and a fork for a new server takes
 * longer the more memory the manager uses. With a quarter of it, commands take twice the processor time.
 */
const youngBytes = 8 * 1024 ** 2;

/** Between two checks of the size. */
const checkMs = 50;

/** After the exit of a run. */
const sparingMs = 1_000;

/** When the process may use more memory again. Of the process, as V8's flags are. */
let sparingUntil = 0;

/**
 * Collects the garbage of requests in small portions from now on. V8 shrinks the young generation by itself while
 * little is allocated: it may grow again, up to its limit. Must not be called during the start: small collections are
 * an eighth of its processor time, and V8 rejects a code cache that was made under other options.
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
 * Observes runs, and has V8 use little memory for a while after each: every run leaves some 30 KB of old objects, of
 * which V8 otherwise collects 30 MB at once. Not for long: commands take two to three times as long in this time.
 */
export function createGarbageSaver(): RunObserver {
  let timer: NodeJS.Timeout | null = null;
  return {
    begin: () => undefined,
    end() {
      if (isWritingCodeCache) return;
      sparingUntil = performance.now() + sparingMs;
      if (timer === null) setFlagsFromString('--optimize-for-size');
      else clearTimeout(timer);
      timer = setTimeout(() => {
        timer = null;
        setFlagsFromString('--no-optimize-for-size');
      }, sparingMs).unref();
    },
  };
}
