/** Why no answer came, as the transport for Node knows it. */
import type { ConnectionFaults } from '../repeat-lost.js';

export class ConnectionError extends Error {
  constructor(
    /** `unreachable`: no connection could be made. `lost`: it ended before the answer was complete. */
    readonly code: 'unreachable' | 'lost',
    readonly address: string,
    /** The code of the system error, or else its message. */
    readonly reason: string,
  ) {
    super(`${address}: ${code} (${reason})`);
  }
}

/** Judges the errors of the transport. */
export const connectionFaults: ConnectionFaults = {
  isLost: (error) => error instanceof ConnectionError && error.code === 'lost',
  isUnanswered: (error) => error instanceof ConnectionError,
};
