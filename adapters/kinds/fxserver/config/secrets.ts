/** Removes secrets from the parts of a configuration that reach the API and logs. */
import { foldName } from './console-names.js';

const secretName = /licen[cs]e_?key|api_?key|passw|secret|token|webhook|connection_?string|credential/;
/** An address or a connection string with a password. */
const secretPart = /:\/\/[^/\s]*:[^/\s]*@|\b(?:password|passwd|pwd)\s*=/i;
/** Licence keys within other text: the new form, and the old one, which Steam keys have too. */
const secretText = /cfxk_\w+|(?<!\w)[a-z0-9]{32}(?!\w)/gi;
const licenceKey = /cfxk_\w+/gi;
const maxWordLength = 64;
const maxTextLength = 256;

/** Returns whether the name or the value of a variable indicates a secret. */
export function isSecret(name: string, value: string): boolean {
  return secretName.test(foldName(name)) || secretPart.test(value) || hasKey(value);
}

function hasKey(text: string): boolean {
  return text.replace(secretText, '') !== text;
}

/** Returns at most 256 characters of the text, without keys. */
export function publicText(text: string): string {
  return clip(text.replace(secretText, '…'), maxTextLength);
}

/** Returns at most 64 characters of a name, without keys. It ends at white space or `=`, where a value may follow. */
export function publicWord(text: string): string {
  const [first = ''] = text.trimStart().split(/[\s\u0000-\u0020=]/u);
  return clip(publicText(first), maxWordLength);
}

/** Returns plain data without licence keys in any of its texts: a key can be anywhere, as in `ensure cfxk_…`. */
export function withoutKeys<T>(cleaned: T): T {
  return holdsKey(cleaned) ? replaceKeys(cleaned) : cleaned;
}

/** Checked first: keys are rare, and copying is expensive. */
function holdsKey(cleaned: unknown): boolean {
  if (typeof cleaned === 'string') return cleaned.search(licenceKey) !== -1;
  if (typeof cleaned !== 'object' || cleaned === null) return false;
  return Array.isArray(cleaned) ? cleaned.some(holdsKey) : Object.values(cleaned).some(holdsKey);
}

function replaceKeys<T>(cleaned: T): T {
  if (typeof cleaned === 'string') return cleaned.replace(licenceKey, '…') as T;
  if (Array.isArray(cleaned)) return cleaned.map(replaceKeys) as T;
  if (typeof cleaned !== 'object' || cleaned === null) return cleaned;
  return Object.fromEntries(Object.entries(cleaned).map(([name, value]) => [name, replaceKeys(value)])) as T;
}

function clip(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
