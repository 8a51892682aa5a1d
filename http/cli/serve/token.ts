/** Reads the token of the service, for the service and for the commands. */
import { readFileSync } from 'node:fs';

/**
 * Reads the token from its file, or else from the environment.
 * @param file the path of the file; `undefined` or empty without a file
 * @param faults receives a sentence for each fault, which never contains the token
 * @returns the token; `null` without a token
 */
export function readToken(file: string | undefined, faults: string[]): string | null {
  if (file === undefined || file === '')
    return checkToken(process.env.SERVER_MANAGER_TOKEN ?? '', 'SERVER_MANAGER_TOKEN', faults);
  try {
    const token = checkToken(readFileSync(file, 'utf8').trim(), `The token file ${file}`, faults);
    if (token === null) faults.push(`The token file ${file} is empty. Write the token into it.`);
    return token;
  } catch (error) {
    faults.push(`The token file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    return null;
  }
}

/** The minimum number of bits if other machines can reach the service. A token with so many bits cannot be guessed. */
export const minTokenBits = 128;

/** The minimum number of different characters. A token with fewer is probably a pattern, and not random. */
const minDifferent = 8;

/** The character sets of common random tokens, the smallest first. */
const alphabets: readonly (readonly [RegExp, number])[] = [
  [/^\d+$/, 10],
  [/^[\da-f]+$/, 16],
  [/^[\dA-F]+$/, 16],
  [/^[a-z]+$/, 26],
  [/^[A-Z]+$/, 26],
  [/^[\da-z]+$/, 36],
  [/^[\dA-Z]+$/, 36],
  [/^[\w+/=-]+$/, 64],
  [/^[!-~]+$/, 94],
];

/**
 * Estimates the bits of a token as if its characters were random. The estimate uses the length of the token, and the
 * smallest set that contains its characters.
 */
export function estimateTokenBits(token: string): number {
  const [, size] = alphabets.find(([pattern]) => pattern.test(token)) ?? [/./, 94];
  const bits = Math.floor(token.length * Math.log2(size));
  return new Set(token).size < minDifferent ? Math.min(bits, minTokenBits - 1) : bits;
}

/**
 * Checks that a token can be sent in an HTTP header. Such a token consists of visible ASCII characters without spaces.
 */
function checkToken(token: string, source: string, faults: string[]): string | null {
  if (token === '') return null;
  if (!/^[!-~]+$/.test(token)) faults.push(`${source} contains spaces or characters that an HTTP header cannot carry.`);
  return token;
}

/**
 * Returns a sentence if the token is too short for a service that other machines can reach, because any client of the
 * network may try to guess the token.
 * @param host the address of the service, which is not loopback
 */
export function findTokenFaults(host: string, token: string | null): string[] {
  const reached = `--host ${host} can be reached from other machines: that requires a token`;
  const make = 'Make one with: openssl rand -hex 32';
  // If there is no token, accounts are required, and the service prints a link for the first account.
  if (token === null) return [];
  const bits = estimateTokenBits(token);
  if (bits >= minTokenBits) return [];
  return [
    `${reached} of at least ${minTokenBits} random bits, such as 32 hexadecimal digits. This one has at most ${bits}. ${make}`,
  ];
}
