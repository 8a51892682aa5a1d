/** Ids and launches of runs that no keeper has started. */
import type { Launch } from '../../../machines/launch/launch.js';

/** Returns the run id with this number of milliseconds. Such ids sort by their numbers. */
export const idOf = (number: number): string => `20260101T00000${String(number).padStart(4, '0')}Z-abcdef`;

/** Returns the launch of a program that exits at once. */
export function launchOf(run: string): Launch {
  return {
    run,
    build: 'b',
    folder: 'f',
    argv: ['/bin/true'],
    cwd: '/',
    env: {},
    stop: { command: null, signal: 'SIGTERM', timeoutMs: 1 },
    ready: null,
    cause: 'start',
  };
}
