/** Opens the log of the service on the standard error: formatted lines on a terminal, JSON lines otherwise. */
import { isatty } from 'node:tty';
import pino, { type DestinationStream, type Logger } from 'pino';
import { withoutSecrets } from '../../../machines/text/secrets.js';
import { formatLogLine } from './log-line.js';

const standardError = 2;

/** The maximum size, in bytes, of the lines that wait because the log cannot be written, for example on a full disk. */
const maxPendingBytes = 64 * 1024;

/** Opens the log of a service that has a separate process. */
export function openLog(level: string): Logger {
  const destination = pino.destination({ dest: standardError, sync: true, maxLength: maxPendingBytes });
  // Ignore errors: an unhandled error would end the service.
  destination.on('error', () => undefined);
  if (!isatty(standardError)) return createLog(level, destination);
  const isColored = (process.env.NO_COLOR ?? '') === '' && process.env.TERM !== 'dumb';
  return createLog(level, { write: (line) => destination.write(formatLogLine(line, isColored)) });
}

/**
 * Creates a log of JSON lines.
 * @param destination receives each line, with its line end and without secrets
 */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, hooks: { streamWrite: hideSecretsInLine } }, destination);
}

/**
 * Hides secrets in the texts of a JSON line. The line itself is not changed, because a replacement could remove the
 * escape of a quote.
 */
function hideSecretsInLine(line: string): string {
  const entry: unknown = JSON.parse(line);
  const hidden = withoutSecrets(entry);
  return hidden === entry ? line : `${JSON.stringify(hidden)}\n`;
}
