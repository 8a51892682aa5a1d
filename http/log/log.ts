/** The service's log on the standard error: lines for people on a terminal, JSON lines otherwise. */
import { isatty } from 'node:tty';
import pino, { type Logger } from 'pino';
import { withoutSecrets } from '../../machines/ports/secrets.js';
import { formatLogLine } from './log-line.js';

const standardError = 2;

/** Lines that cannot be written yet, such as to a full disk, are kept up to this size. */
const maxPendingBytes = 64 * 1024;

/** Opens the log. */
export function openLog(level: string): Logger {
  const destination = pino.destination({ dest: standardError, sync: true, maxLength: maxPendingBytes });
  // Ignore errors: an unhandled one would end the service and with it the server.
  destination.on('error', () => undefined);
  const options = { level, hooks: { streamWrite: hideSecretsInLine } };
  if (!isatty(standardError)) return pino(options, destination);
  const isColored = (process.env.NO_COLOR ?? '') === '' && process.env.TERM !== 'dumb';
  return pino(options, { write: (line) => destination.write(formatLogLine(line, isColored)) });
}

/** Changes the texts of a JSON line, not the line itself: a replacement could take the escape of a quote with it. */
function hideSecretsInLine(line: string): string {
  const entry: unknown = JSON.parse(line);
  const hidden = withoutSecrets(entry);
  return hidden === entry ? line : `${JSON.stringify(hidden)}\n`;
}
