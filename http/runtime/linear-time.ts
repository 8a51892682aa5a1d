/** Regular expressions in linear time. */
import { setFlagsFromString } from 'node:v8';

/** What a service uses of Node. */
const usedModules = [
  'assert',
  'child_process',
  'cluster',
  'crypto',
  'dns',
  'fs/promises',
  'http',
  'os',
  'perf_hooks',
  'stream/consumers',
  'stream/promises',
  'timers/promises',
  'tty',
  'worker_threads',
  'zlib',
];

/**
 * Lets V8 match regular expressions in linear time. On a line that does not match, `^(a+)+$` of a build.json takes time
 * that doubles with each character. V8 then uses its engine with linear time, which supports everything but
 * lookarounds, backreferences and flags. Must be called before the first expression of the service is made, and before
 * its code cache is read: V8 accepts it only with the options that it was made with.
 */
export function matchInLinearTime(): void {
  // Loads them first: V8 rejects the compiled code that Node brings for its own modules once an option has changed.
  for (const id of usedModules) process.getBuiltinModule(id);
  setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');
}
