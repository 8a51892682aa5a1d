/** What a new manager finds of the newest run in the workspace. */

import type { Launch } from '../launch/launch.js';
import type { Exit, LastExit, SaveOutcome } from '../run/exit.js';

/** A run that an earlier manager started and that is still running. */
export interface FoundRun {
  readonly launch: Launch;
  readonly pid: number;
  /** Milliseconds since the epoch, as are the other times. */
  readonly startedAt: number;
  /** The server has printed its ready line. */
  readonly ready: boolean;
  /** When a command made the server quit; null if none did. */
  readonly quitAt: number | null;
  /** A kill was requested, and the earlier manager has not observed the exit. */
  readonly killed?: boolean;
  /** The same as in {@link FoundEnd}. */
  readonly killSent?: boolean;
  /** How the run before it ended. */
  readonly lastExit: LastExit | null;
  /** When crash recovery started runs, as far as the run directories still exist. */
  readonly recoveries: readonly number[];
}

/** A run that has ended while no manager ran. */
export interface FoundEnd {
  readonly run: string;
  readonly exit: Exit;
  readonly expected: boolean;
  /** A client has stopped it. False after the manager's own shutdown. */
  readonly onPurpose: boolean;
  /** A kill has ended it: other operations under way are void. */
  readonly killed?: boolean;
  /** The manager has sent SIGKILL. */
  readonly killSent?: boolean;
  /** How the save before its announced end went; null if that is not known. */
  readonly save?: SaveOutcome | null;
  /** Milliseconds since the epoch; null if it is unknown. */
  readonly startedAt?: number | null;
  /** Null if its record is lost. */
  readonly launch: Launch | null;
  /** The same as in {@link FoundRun}. */
  readonly recoveries: readonly number[];
}
