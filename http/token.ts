/** The token that a service asks for, as the service and its command line are given it. */
import { readFileSync } from 'node:fs';

/**
 * @param file where it is, `''` for none; it comes before the variable
 * @param variable that of SERVER_MANAGER_TOKEN
 * @param faults gets a sentence for what is wrong
 * @returns the token, or null where none is given
 */
export function readToken(file: string, variable: string | undefined, faults: string[]): string | null {
  if (file === '') return checkToken(variable ?? '', 'SERVER_MANAGER_TOKEN', faults);
  try {
    const token = checkToken(readFileSync(file, 'utf8').trim(), `The file ${file}`, faults);
    if (token === null) faults.push(`The file ${file} is empty: it should hold the token.`);
    return token;
  } catch (error) {
    faults.push(`The token file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    return null;
  }
}

/** A header carries visible ASCII without spaces. */
function checkToken(token: string, from: string, faults: string[]): string | null {
  if (token === '') return null;
  if (!/^[!-~]+$/.test(token))
    faults.push(`${from} holds a token with spaces or characters that a header cannot carry.`);
  return token;
}
