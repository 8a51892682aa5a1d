/** The dependencies of the process actor. http/features/server-actor.ts and tests provide them. */

import type { SendSignal } from '../stop/stop-signals.js';
import type { RunDirectories } from './run-directories.js';

export interface ProcessDependencies {
  readonly directories: RunDirectories;
  readonly send: SendSignal;
  /** The environment of the manager, which servers inherit. */
  readonly environment: NodeJS.ProcessEnv;
}
