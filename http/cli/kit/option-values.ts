/** Parsers for values of options and arguments. Each throws commander's InvalidArgumentError with a sentence. */
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { isNetwork } from '../../api/access/forwarded.js';

/** Describes the values of an option in JSON, for the config file. */
export interface JsonValues {
  readonly schema: Readonly<Record<string, unknown>>;
  /** The end of the sentence that begins with `It must be`. */
  readonly allowed: string;
}

type Parser<T> = ((text: string) => T) & { readonly inJson: JsonValues };

/** Returns the parser with the description of its values in JSON. */
export function describeParser<T>(
  parse: (text: string) => T,
  schema: JsonValues['schema'],
  allowed: string,
): Parser<T> {
  return Object.assign(parse, { inJson: { schema, allowed } });
}

/** Returns a parser for whole numbers from `min` to `max`. */
export function wholeNumber(min: number, max: number): Parser<number> {
  const allowed = `a whole number from ${min} to ${max}`;
  function parse(text: string): number {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be ${allowed}.`);
  }
  return describeParser(parse, { type: 'integer', minimum: min, maximum: max }, allowed);
}

/** Returns the text. An empty text is refused with an error. */
export function nonEmpty(text: string): string {
  if (text === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

/** Returns the location of a repository: a path or a URL of the program that uses the repository. */
export const location = describeParser(nonEmpty, { type: 'string', minLength: 1 }, 'a text that is not empty');

/** Returns an absolute path. */
export function directory(text: string): string {
  return resolve(nonEmpty(text));
}

const hostPattern = '^[A-Za-z0-9.:_-]+$';

/** Returns the text if it may be an IP address or a host name. */
export const hostName = describeParser(
  (text: string): string => {
    if (!new RegExp(hostPattern).test(text)) throw new InvalidArgumentError('It must be an address or a host name.');
    return text;
  },
  { type: 'string', pattern: hostPattern },
  'an address or a host name',
);

const listOfTexts = { type: 'array', items: { type: 'string' } };

/** Returns the origins of a list such as `https://games.example,http://localhost:3000`. */
export const origins = describeParser(
  (text: string): string[] => {
    const list = text.split(',').map((each) => each.trim());
    if (!list.every(isOrigin))
      throw new InvalidArgumentError('It must be origins such as https://games.example,http://localhost:3000.');
    return list;
  },
  listOfTexts,
  'an array of origins such as ["https://games.example"]',
);

function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Returns the addresses and networks of a list such as `127.0.0.1,10.0.0.0/8`. */
export const networks = describeParser(
  (text: string): string[] => {
    const list = text.split(',').map((each) => each.trim());
    if (!list.every(isNetwork))
      throw new InvalidArgumentError('It must be IP addresses or networks such as 127.0.0.1,10.0.0.0/8.');
    return list;
  },
  listOfTexts,
  'an array of IP addresses or networks such as ["127.0.0.1", "10.0.0.0/8"]',
);

const unitBytes: Readonly<Record<string, number>> = { '': 1, B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

/** The minimum size of a console log, in bytes. A log is pruned in whole disk blocks. */
const minSizeBytes = 64 * 1024;
const sizePattern = '^(\\d{1,15}) ?(B|KiB|MiB|GiB)?$';

/** Returns the number of bytes of a size such as `64MiB` or `67108864`. */
export const size = describeParser(
  parseSize,
  { type: ['integer', 'string'], minimum: minSizeBytes, pattern: sizePattern },
  'a size such as 67108864 or "64MiB", at least 64KiB',
);

function parseSize(text: string): number {
  const [, number = '', unit = ''] = new RegExp(sizePattern).exec(text) ?? [];
  const bytes = number === '' ? Number.NaN : Number(number) * (unitBytes[unit] ?? Number.NaN);
  if (!Number.isSafeInteger(bytes))
    throw new InvalidArgumentError('It must be a size such as 67108864, 65536KiB, 64MiB or 1GiB.');
  if (bytes === 0) throw new InvalidArgumentError('It must be at least 64KiB; 0 does not mean unlimited.');
  if (bytes < minSizeBytes) throw new InvalidArgumentError('It must be at least 64KiB.');
  return bytes;
}

/** Returns the text of a number of bytes in the largest unit that divides it, such as `64MiB`. */
export function formatSize(bytes: number): string {
  const [unit = '', factor = 1] = Object.entries(unitBytes).findLast(([, each]) => bytes % each === 0) ?? [];
  return `${bytes / factor}${unit}`;
}

/** Returns the URL of a service. The URL has a path if a proxy serves the service below a path. */
export function serviceUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.hostname === '')
    throw new InvalidArgumentError('It must be a URL such as http://127.0.0.1:4810.');
  if (url.username !== '' || url.password !== '')
    throw new InvalidArgumentError('It must not contain a user name or password: the service knows tokens only.');
  if (url.search !== '' || url.hash !== '')
    throw new InvalidArgumentError('It must not contain a query or a fragment.');
  return url;
}

/** Returns a time in the format of the API. A text without a zone is a local time. */
export function time(text: string): string {
  // Add a time, because Date reads a date alone as UTC.
  const at = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(at.getTime()))
    throw new InvalidArgumentError('It must be a time such as 2026-01-31T04:00 or 2026-01-31T03:00:00Z.');
  return at.toISOString();
}

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Returns a time in the format of the API: the given time, or the end of a duration from now, such as `30d`, `12h` or
 * `90m`.
 */
export function expiry(text: string): string {
  const [, number = '', unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (number !== '') return new Date(Date.now() + Number(number) * (unitMs[unit] ?? 0)).toISOString();
  if (/^\d{4}-/.test(text)) return time(text);
  throw new InvalidArgumentError('It must be a duration such as 30d, 12h or 90m, or a time such as 2026-01-31T04:00.');
}

/** Returns a parser for lists separated by commas. Each part must match the pattern. */
export function createList(pattern: RegExp, example: string, mayBeEmpty = true): (text: string) => string[] {
  return (text) => {
    if (text === '' && mayBeEmpty) return [];
    const list = text.split(',').map((each) => each.trim());
    if (list.every((each) => pattern.test(each))) return list;
    throw new InvalidArgumentError(`It must be a list such as ${example}.`);
  };
}

/** Returns the name of a time zone of the IANA database. */
export function timeZone(text: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    throw new InvalidArgumentError(`"${text}" is not a time zone. Give a name such as Europe/Berlin or UTC.`);
  }
}

/** Returns the digits of a checksum. */
export function sha256(text: string): string {
  if (!/^[\dA-Fa-f]{64}$/.test(text)) throw new InvalidArgumentError('It must be 64 hexadecimal digits.');
  return text.toLowerCase();
}

/** Returns the name of a context. */
export function contextName(text: string): string {
  if (!/^[\w.:-]{1,64}$/.test(text))
    throw new InvalidArgumentError('It must be 1 to 64 letters, digits, dots, colons, hyphens or underscores.');
  return text;
}
