/** Composes the console lines of an announcement. */
import type { AnnouncedValue, AnnouncePlan, AnnounceStep } from '../launch/announce-plan.js';
import type { ConsoleEncoding } from '../text/console-encoding.js';
import type { Announcement } from './announcer.js';

export interface ComposedAnnouncement {
  readonly lines: readonly string[];
  /** A regular expression for the line that acknowledges it; null if none does. */
  readonly acknowledgement: string | null;
  /** The characters that the lines have in another form, because the encoding of the console does not have them. */
  readonly replaced: string;
}

/** How a line is written in the encoding of a console. */
export interface LineWriting {
  byteLength(line: string): number;
  /** Replaces the characters that the encoding does not have. */
  spell(text: string): SpelledText;
}

export interface SpelledText {
  readonly text: string;
  /** The replaced characters, each once. */
  readonly replaced: string;
}

/** Returns how lines are written in an encoding; undefined for UTF-8. */
export type FindLineWriting = (encoding: ConsoleEncoding | undefined) => LineWriting | undefined;

const inUtf8: LineWriting = {
  byteLength: (line) => Buffer.byteLength(line),
  spell: (text) => ({ text, replaced: '' }),
};

type Values = Readonly<Record<AnnouncedValue, string | number | boolean>>;

/** A message is cut to this number of characters. */
const maxMessageLength = 400;

const maxAuthorLength = 50;

/**
 * Returns the lines of an announcement; null where the plan has none for its type.
 * @param id identifies the announcement in its acknowledgement: one word of letters, digits and `-`
 * @param writing of the console
 */
export function composeAnnouncement(
  plan: AnnouncePlan | undefined,
  announcement: Announcement,
  id: string,
  writing: LineWriting = inUtf8,
): ComposedAnnouncement | null {
  const step = plan?.[announcement.type];
  if (plan === undefined || step === undefined) return null;
  const values = toValues(announcement, id);
  const lines = step.lines.map((line) => composeLine(line, step, values, { maxBytes: plan.maxLineBytes, writing }));
  return {
    lines: lines.map(({ text }) => text),
    acknowledgement: step.acknowledgement?.replaceAll('{id}', () => id) ?? null,
    replaced: [...new Set(lines.flatMap(({ replaced }) => [...replaced]))].join(''),
  };
}

interface LineOptions {
  readonly maxBytes: number;
  readonly writing: LineWriting;
}

/** Cuts the message until the line fits. */
function composeLine(
  template: string,
  step: AnnounceStep,
  values: Values,
  { maxBytes, writing }: LineOptions,
): SpelledText {
  let message = [...String(values.message)];
  for (;;) {
    const line = writing.spell(fill(template, step, { ...values, message: message.join('') }));
    const excess = writing.byteLength(line.text) - maxBytes;
    if (excess <= 0 || message.length === 0) return line;
    // In hex, a character has at least two bytes.
    message = message.slice(0, message.length - Math.max(1, Math.floor(excess / 8)));
  }
}

function fill(template: string, { payload = {} }: AnnounceStep, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (name === 'payload') return toHex(payload, values);
    return Object.hasOwn(values, name) ? toPlainText(String(values[name as AnnouncedValue])) : whole;
  });
}

/** JSON as hexadecimal digits: no console finds a separator, a quote or a line end in it. */
function toHex(payload: NonNullable<AnnounceStep['payload']>, values: Values): string {
  const fields = Object.entries(payload).map(([field, name]) => [field, values[name]]);
  return Buffer.from(JSON.stringify(Object.fromEntries(fields))).toString('hex');
}

/**
 * Replaces the characters that consoles take for the end of a line, a command, a word or a comment. Needed where a
 * server reads quotes and where it does not.
 */
export function toPlainText(text: string): string {
  return wellFormed(text)
    .replaceAll(';', ',')
    .replaceAll('"', "'")
    .replaceAll('\\', '/')
    .replace(/\/(?=[/*])/g, '/ ')
    .trim();
}

/** Replaces control characters, line ends and lone surrogates, which no line can have. */
function wellFormed(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\p{Cs}/gu, '\u{fffd}')
    .trim();
}

function toValues(announcement: Announcement, id: string): Values {
  const seconds = toSeconds(announcement);
  return {
    id,
    message: cut(wellFormed(writeMessage(announcement)), maxMessageLength),
    author: cut(wellFormed('author' in announcement ? announcement.author : ''), maxAuthorLength),
    seconds,
    minutes: Math.round(seconds / 60),
    delayMs: announcement.type === 'shutting_down' ? announcement.delayMs : 0,
    temporary: announcement.type === 'scheduled_restart_skipped' && announcement.temporary,
  };
}

function toSeconds(announcement: Announcement): number {
  if ('secondsRemaining' in announcement) return announcement.secondsRemaining;
  return announcement.type === 'shutting_down' ? Math.ceil(announcement.delayMs / 1_000) : 0;
}

function writeMessage(announcement: Announcement): string {
  return 'message' in announcement ? announcement.message : 'The scheduled restart was skipped.';
}

function cut(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}
