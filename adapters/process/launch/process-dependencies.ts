/** What the process adapter needs of its surroundings. Given by http/main.ts and by tests. */

import type { SendSignal } from '../stop/stop-signals.js';
import type { RunDirectories } from './run-directories.js';

export interface ProcessDependencies {
  readonly directories: RunDirectories;
  readonly send: SendSignal;
  /** The manager's environment, which servers inherit. */
  readonly environment: NodeJS.ProcessEnv;
}
