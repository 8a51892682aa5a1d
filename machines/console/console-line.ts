/** Reads from a line of a server's output how severe the line is, and which resource printed it. */
import { readLastText, removeEscapeSequences } from '../text/escape-sequences.js';

export const severities = ['error', 'warning', 'info'] as const;
export type LineSeverity = (typeof severities)[number];

/** The words with which servers, interpreters and the C library report a failure. */
const errorWords =
  /\b(errors?|exception|fatal|panic(ked)?|traceback|segmentation fault|assertion|aborted|out of memory|failed)\b/i;
const warningWords = /\b(warn(ing)?s?|deprecated)\b/i;

/** A line of the stack trace that FXServer prints after a script error. */
const traceLine = /^> .*\(.+:\d+\)\s*$/;

/** The channel at the beginning of each line of FXServer. A prompt may precede the channel. */
const channelPattern = /^(?:cfx> )?\[ *([^ \]][^\]]*)\] */;

/** The length to which FXServer cuts a channel, in characters. */
const channelLength = 20;

/** The escape sequences before the first character of a text. */
const leadingSequences = /^(?:\u001b\[[\d;]*m)+/;
const channelWithColours =
  /^(?:\u001b\[[\d;]*m)*(?:cfx> )?(?:\u001b\[[\d;]*m)*\[ *[^ \]][^\]]*\] *(?:\u001b\[[\d;]*m| )*/;

/** Returns whether the words of a text report an error. @param text without escape sequences */
export function isErrorText(text: string): boolean {
  return errorWords.test(text);
}

/**
 * Returns how severe a line is. The first word for an error or a warning decides the severity. Without such a word, a
 * line of a stack trace is an error, and otherwise the colour at the beginning decides: red or yellow. If a line was
 * rewritten from its beginning, the last text of the line counts.
 * @param line the line with its escape sequences, without its line end
 */
export function readSeverity(line: string): LineSeverity {
  return findTextSeverity(readLastText(line));
}

function findTextSeverity(line: string): LineSeverity {
  const text = removeEscapeSequences(line).replace(channelPattern, '');
  const error = text.search(errorWords);
  const warning = text.search(warningWords);
  if (error >= 0 && (warning < 0 || error < warning)) return 'error';
  if (warning >= 0) return 'warning';
  if (traceLine.test(text)) return 'error';
  const colour = readColour(line);
  return colour === '31' || colour === '91' ? 'error' : colour === '33' || colour === '93' ? 'warning' : 'info';
}

/** Returns the escape parameter of the colour of the text after the channel; `null` without an escape parameter. */
function readColour(line: string): string | null {
  if (!line.includes('\u001b')) return null;
  const channel = channelWithColours.exec(line)?.[0];
  const sequences = channel ?? leadingSequences.exec(line)?.[0] ?? '';
  return sequences.slice(sequences.lastIndexOf(']') + 1).match(/\d+(?=m\s*$)/)?.[0] ?? null;
}

/**
 * Returns the name of a resource from the channel of a line, as FXServer shortens the name; `null` without a channel of
 * a resource.
 */
export function readResource(line: string): string | null {
  const [, channel = ''] = channelPattern.exec(removeEscapeSequences(readLastText(line))) ?? [];
  return channel.startsWith('script:') ? channel.slice('script:'.length) : null;
}

/** Returns the name of a resource in the form that `readResource` returns, because FXServer shortens long names. */
export function toChannelName(resource: string): string {
  return `script:${resource}`.slice(0, channelLength).slice('script:'.length);
}
