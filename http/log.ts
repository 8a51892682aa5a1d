/** The service's log: JSON lines on the standard error. */
import pino, { type Logger } from 'pino';

/** Lines that cannot be written yet, such as to a full disk, are kept up to this size. */
const maxPendingBytes = 64 * 1024;

/** Opens the log. */
export function openLog(level: string): Logger {
  const destination = pino.destination({ dest: 2, sync: true, maxLength: maxPendingBytes });
  // Ignore errors: an unhandled one would end the service and with it the server.
  destination.on('error', () => undefined);
  return pino({ level }, destination);
}
