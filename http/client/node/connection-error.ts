/** The error of a request without an answer, from the transport for Node. */
import type { ConnectionFaults } from '../repeat-lost.js';

export class ConnectionError extends Error {
  constructor(
    /** `unreachable`: no connection could be made. `lost`: the connection ended before the answer was complete. */
    readonly code: 'unreachable' | 'lost',
    readonly address: string,
    /** The code of the system error, or the message of an error without a code. */
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
