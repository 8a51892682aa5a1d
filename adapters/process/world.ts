/** What the process adapter needs of its surroundings, given once by http/main.ts and by tests. */
import type { SendSignal } from './signals.js';
import type { createRunDirectories } from './run-directory.js';

export interface ProcessWorld {
  readonly directories: ReturnType<typeof createRunDirectories>;
  readonly send: SendSignal;
  /** The manager's environment, which servers inherit. */
  readonly environment: NodeJS.ProcessEnv;
}
