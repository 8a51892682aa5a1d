/**
 * Decodes the bytes of a run with the decoders of the browser, or with tables for code pages that browsers do not
 * decode. The service decodes the bytes to the same text.
 */

import { type ConsoleText, createConsoleText, utf8Text } from '../../../../machines/console/console-text.js';
import { findConsoleEncoding } from '../../../../machines/text/console-encoding.js';
import { decodeUpper, upperCharacters } from '../../../../machines/text/upper-characters.js';

/** The options of a request for the bytes of a console, without decoding. */
export const consoleBytes = { headers: { Accept: 'application/octet-stream' }, parseAs: 'arrayBuffer' } as const;

/** Returns the decoder with a name. @param name the value of the header Console-Encoding; `null` for UTF-8 */
export function textNamed(name: string | null): ConsoleText {
  const encoding = name === null ? 'utf-8' : findConsoleEncoding(name);
  if (encoding === null || encoding === 'utf-8') return utf8Text;
  if (encoding === 'cp437' || encoding === 'cp850' || encoding === 'cp852')
    return createConsoleText(encoding, (bytes) => decodeUpper(bytes, upperCharacters[encoding]));
  const decoder = new TextDecoder(encoding);
  return createConsoleText(encoding, (bytes) => decoder.decode(bytes));
}
