/** Composes the console lines of an announcement. */
import type { AnnouncedValue, AnnouncePlan, AnnounceStep } from '../launch/announce-plan.js';
import type { ConsoleEncoding } from '../text/console-encoding.js';
import type { Announcement } from './announcer.js';

export interface ComposedAnnouncement {
  readonly lines: readonly string[];
  /** The regular expression of the line that acknowledges the announcement; `null` without an acknowledgement. */
  readonly acknowledgement: string | null;
  /** The characters that were replaced, because the encoding of the console does not have them. */
  readonly replaced: string;
}

/** Writes lines in the encoding of a console. */
export interface LineWriting {
  byteLength(line: string): number;
  /** Replaces the characters that the encoding lacks. */
  spell(text: string): SpelledText;
}

export interface SpelledText {
  readonly text: string;
  /** The replaced characters, without duplicates. */
  readonly replaced: string;
}

/** Returns the rules to write lines in an encoding; `undefined` for UTF-8. */
export type FindLineWriting = (encoding: ConsoleEncoding | undefined) => LineWriting | undefined;

const inUtf8: LineWriting = {
  byteLength: (line) => Buffer.byteLength(line),
  spell: (text) => ({ text, replaced: '' }),
};

type Values = Readonly<Record<AnnouncedValue, string | number | boolean>>;

/** The maximum length of a message, in characters. Longer messages are cut. */
const maxMessageLength = 400;

const maxAuthorLength = 50;

/**
 * Returns the lines of an announcement; `null` if the plan has no lines for its type.
 * @param id identifies the announcement in its acknowledgement: one word of letters, digits and `-`
 * @param writing the rules of the console's encoding
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

/** Composes one line. A message that is too long is shortened until the line is within the limit. */
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
    // Do not cut too much: even in hexadecimal form, a character has at most eight bytes.
    message = message.slice(0, message.length - Math.max(1, Math.floor(excess / 8)));
  }
}

function fill(template: string, { payload = {} }: AnnounceStep, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (name === 'payload') return toHex(payload, values);
    return Object.hasOwn(values, name) ? toPlainText(String(values[name as AnnouncedValue])) : whole;
  });
}

/** Encodes JSON as hexadecimal digits, which contain no separator, quote or line end of a console. */
function toHex(payload: NonNullable<AnnounceStep['payload']>, values: Values): string {
  const fields = Object.entries(payload).map(([field, name]) => [field, values[name]]);
  return Buffer.from(JSON.stringify(Object.fromEntries(fields))).toString('hex');
}

/**
 * Replaces the characters that end a line, a command or a word, or begin a comment, in some consoles, including
 * consoles without quotes.
 */
export function toPlainText(text: string): string {
  return wellFormed(text)
    .replaceAll(';', ',')
    .replaceAll('"', "'")
    .replaceAll('\\', '/')
    .replace(/\/(?=[/*])/g, '/ ')
    .trim();
}

/**
 * Replaces control characters, line ends and lone surrogates, because a console line must not contain these characters.
 */
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
