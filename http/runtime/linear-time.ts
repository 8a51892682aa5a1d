/** Makes V8 match regular expressions that backtrack too often in linear time. */
import { setFlagsFromString } from 'node:v8';

/** The modules of Node that the service uses, except modules that these modules load themselves. */
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
 * Makes V8 continue with its linear engine when a regular expression backtracks too often. Without this engine,
 * `^(a+)+$` in a build.json would take exponential time on a line that does not match. The linear engine supports all
 * syntax except lookarounds, backreferences and the flags `d`, `i`, `u` and `v`. The call must precede the first
 * regular expression of the service. The call must also precede the reading of the code cache, because V8 accepts a
 * cache only with unchanged options.
 */
export function matchInLinearTime(): void {
  // Load the modules first, because V8 rejects the compiled code of Node's modules after an option has changed.
  for (const id of usedModules) process.getBuiltinModule(id);
  setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');
}
