/** What of a configuration must not be told: it goes to the API and to logs. */
import { foldName } from './console-names.js';

const secretName = /licen[cs]e_?key|api_?key|passw|secret|token|webhook|connection_?string|credential/;
/** An address or a connection string with a password in it. */
const secretPart = /:\/\/[^/\s]*:[^/\s]*@|\b(?:password|passwd|pwd)\s*=/i;
/** Licence keys, whatever stands around them: the new form, and the old one that is also that of a Steam key. */
const secretText = /cfxk_\w+|(?<!\w)[a-z0-9]{32}(?!\w)/gi;
const licenceKey = /cfxk_\w+/gi;
const longestWord = 64;
const longestText = 256;

/** Whether a variable's value is a secret, as far as its name and the value itself tell. */
export function isSecret(name: string, value: string): boolean {
  return secretName.test(foldName(name)) || secretPart.test(value) || hasKey(value);
}

function hasKey(text: string): boolean {
  return text.replace(secretText, '') !== text;
}

/** @returns the text without keys, at most 256 characters of it */
export function toldText(text: string): string {
  return clip(text.replace(secretText, '…'), longestText);
}

/** @returns what names something, up to a blank or a `=` (a value may follow); without keys, at most 64 characters of it */
export function toldWord(text: string): string {
  const [first = ''] = text.trimStart().split(/[\s\u0000-\u0020=]/u);
  return clip(toldText(first), longestWord);
}

/** @returns plain data without licence keys, in whatever text of it: one may stand where nobody looks for it, as in `ensure cfxk_…` */
export function withoutKeys<T>(told: T): T {
  return holdsKey(told) ? replaceKeys(told) : told;
}

/** Looked for first, as there is hardly ever one and much to copy. */
function holdsKey(told: unknown): boolean {
  if (typeof told === 'string') return told.search(licenceKey) !== -1;
  if (typeof told !== 'object' || told === null) return false;
  return Array.isArray(told) ? told.some(holdsKey) : Object.values(told).some(holdsKey);
}

function replaceKeys<T>(told: T): T {
  if (typeof told === 'string') return told.replace(licenceKey, '…') as T;
  if (Array.isArray(told)) return told.map(replaceKeys) as T;
  if (typeof told !== 'object' || told === null) return told;
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, replaceKeys(value)])) as T;
}

function clip(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
