/** The size of V8's young generation. */
import { setFlagsFromString } from 'node:v8';
import { isWritingCodeCache } from './code-cache.js';
import type { RunObserver } from './services/follow-runs.js';

/**
 * Collects the garbage of requests in small portions from now on. By default V8 lets it grow to three times as much,
 * and a fork for a new server takes longer the more memory the manager uses. Must not be called during the start: small
 * collections are an eighth of its processor time, and V8 rejects a code cache that was made under other options.
 */
export function keepGarbageSmall(): void {
  if (!isWritingCodeCache) setFlagsFromString('--semi-space-growth-factor=1');
}

/** After the exit of a run. */
const sparingMs = 1_000;

/**
 * Observes runs, and has V8 use little memory for a while after each: every run leaves some 30 KB of old objects, of
 * which V8 otherwise collects 30 MB at once. Only until the next start in a row: commands take two to three times as
 * long meanwhile.
 */
export function createGarbageSaver(): RunObserver {
  let timer: NodeJS.Timeout | null = null;
  return {
    begin: () => undefined,
    end() {
      if (isWritingCodeCache) return;
      if (timer === null) setFlagsFromString('--optimize-for-size');
      else clearTimeout(timer);
      timer = setTimeout(() => {
        timer = null;
        setFlagsFromString('--no-optimize-for-size');
      }, sparingMs).unref();
    },
  };
}
