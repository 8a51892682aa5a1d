/** Formats a line of the log for a terminal: time, level, message, then the fields. */
import { styleText } from 'node:util';

interface Level {
  readonly name: string;
  readonly style: Parameters<typeof styleText>[0];
}

const levels: Readonly<Record<number, Level>> = {
  10: { name: 'TRACE', style: 'dim' },
  20: { name: 'DEBUG', style: 'dim' },
  30: { name: 'INFO', style: 'green' },
  40: { name: 'WARN', style: 'yellow' },
  50: { name: 'ERROR', style: 'red' },
  60: { name: 'FATAL', style: 'red' },
};

/**
 * Matches a string that needs no quotes, because it can neither be mistaken for another field nor control the terminal.
 */
const plain = /^[\w./:@+,-]+$/;

/** Matches C0 and C1 control characters, including line ends and tabs. */
const controls = /\p{Cc}/gu;

/**
 * Returns the formatted line.
 * @param json a line of pino
 */
export function formatLogLine(json: string, isColored: boolean): string {
  const { level, time, pid: _, hostname: __, msg = '', err, ...fields } = JSON.parse(json);
  const paint = (style: Level['style'], text: string): string =>
    isColored ? styleText(style, text, { validateStream: false }) : text;
  const { name, style } = levels[level] ?? { name: String(level), style: 'dim' };
  const rest = Object.entries(fields).map(([key, value]) => ` ${paint('dim', `${key}=`)}${valueText(value)}`);
  const head = `${clockTime(time)} ${paint(style, name.padEnd(5))} ${escapeControls(String(msg))}${rest.join('')}\n`;
  return err === undefined
    ? head
    : `${head}${errorLines(err)
        .map((line) => paint('dim', `    ${line}\n`))
        .join('')}`;
}

function valueText(value: unknown): string {
  return typeof value === 'string' && plain.test(value) ? value : escapeControls(JSON.stringify(value));
}

function errorLines(err: { readonly stack?: string; readonly message?: string }): string[] {
  return (err.stack ?? err.message ?? JSON.stringify(err)).split('\n').map((line) => escapeControls(line.trim()));
}

function escapeControls(text: string): string {
  return text.replace(controls, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** Returns the local time of day, because people read the log on a terminal while it is written. */
function clockTime(ms: number): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  const date = new Date(ms);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(pad).join(':');
}
