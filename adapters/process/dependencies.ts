/** What the process adapter needs of its surroundings, given once by http/main.ts and by tests. */
import type { Launch } from '../../machines/ports/facts.js';
import type { createRunDirectories } from './run-directory.js';
import type { SendSignal } from './signals.js';

export interface ProcessDependencies {
  readonly directories: ReturnType<typeof createRunDirectories>;
  readonly send: SendSignal;
  /** The manager's environment, which servers inherit. */
  readonly environment: NodeJS.ProcessEnv;
  /** Writes what the launch reads and its record must not hold. Rejects with what the file system says. */
  readonly prepare?: (launch: Launch) => Promise<void>;
}
