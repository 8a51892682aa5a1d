/** The service's log on the standard error: lines for people on a terminal, JSON lines otherwise. */
import { isatty } from 'node:tty';
import pino, { type DestinationStream, type Logger } from 'pino';
import { withoutSecrets } from '../../../machines/text/secrets.js';
import { formatLogLine } from './log-line.js';

const standardError = 2;

/** Lines that cannot be written yet, such as to a full disk, are kept up to this size. */
const maxPendingBytes = 64 * 1024;

/** Opens the log of a service that has its own process. */
export function openLog(level: string): Logger {
  const destination = pino.destination({ dest: standardError, sync: true, maxLength: maxPendingBytes });
  // Ignore errors: an unhandled one would end the service and with it the server.
  destination.on('error', () => undefined);
  if (!isatty(standardError)) return createLog(level, destination);
  const isColored = (process.env.NO_COLOR ?? '') === '' && process.env.TERM !== 'dumb';
  return createLog(level, { write: (line) => destination.write(formatLogLine(line, isColored)) });
}

/**
 * Creates a log of JSON lines.
 * @param destination gets each line, with its end and without secrets
 */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, hooks: { streamWrite: hideSecretsInLine } }, destination);
}

/** Changes the texts of a JSON line, not the line itself: a replacement could take the escape of a quote with it. */
function hideSecretsInLine(line: string): string {
  const entry: unknown = JSON.parse(line);
  const hidden = withoutSecrets(entry);
  return hidden === entry ? line : `${JSON.stringify(hidden)}\n`;
}
