/** The newest run in the workspace, as a new manager finds it. */

import type { Launch } from '../launch/launch.js';
import type { Exit, LastExit, SaveOutcome } from '../run/exit.js';

/** A run that an earlier manager started and that is still running. */
export interface FoundRun {
  readonly launch: Launch;
  readonly pid: number;
  /** Milliseconds since the epoch. All times in this type have the same unit. */
  readonly startedAt: number;
  /** Whether the server has printed its ready line. */
  readonly ready: boolean;
  /** The time at which a quit command was last delivered; `null` without such a delivery. */
  readonly quitAt: number | null;
  /** Whether a kill was requested, and the earlier manager did not observe the exit. */
  readonly killed?: boolean;
  /** The same as in {@link FoundEnd}. */
  readonly killSent?: boolean;
  /** The way in which the previous run ended. */
  readonly lastExit: LastExit | null;
  /** The times when crash recovery started runs whose directories still exist. */
  readonly recoveries: readonly number[];
}

/** A run that ended while no manager was running. */
export interface FoundEnd {
  readonly run: string;
  readonly exit: Exit;
  readonly expected: boolean;
  /** Whether the server must stay stopped, such as after a client's stop. A shutdown of the manager does not count. */
  readonly onPurpose: boolean;
  /** Whether a kill ended the run. A kill makes all pending operations void. */
  readonly killed?: boolean;
  /** Whether the manager sent SIGKILL. */
  readonly killSent?: boolean;
  /** The outcome of the save before the announced end; `null` if the outcome is unknown. */
  readonly save?: SaveOutcome | null;
  /** The start in milliseconds since the epoch; `null` if it is unknown. */
  readonly startedAt?: number | null;
  /** The launch of the run; `null` if its record is lost. */
  readonly launch: Launch | null;
  /** The same as in {@link FoundRun}. */
  readonly recoveries: readonly number[];
}
