/** The service's log: JSON lines on its standard error. */
import pino, { type Logger } from 'pino';

/** Of what cannot be written now this much is kept, in bytes, until it can be. */
const mostWaiting = 64 * 1024;

/** Opens the log. Where its disk is full the service goes on without it. */
export function openLog(level: string): Logger {
  const destination = pino.destination({ dest: 2, sync: true, maxLength: mostWaiting });
  // Without a listener the error would end the service, and with it, in order, the server.
  destination.on('error', () => undefined);
  return pino({ level }, destination);
}
