/** Removes the commands of the Telnet protocol (RFC 854) from the output of a server. */
import { StringDecoder } from 'node:string_decoder';

const iac = 255;
const subnegotiation = 250;
const subnegotiationEnd = 240;
/** Returns whether the code is WILL, WONT, DO or DONT, which an option follows. */
const isNegotiation = (code: number): boolean => code >= 251 && code <= 254;

/** Returns a function that removes commands, NUL and CR from each portion of bytes, and returns the text. */
export function createTelnetReader(): (bytes: Uint8Array) => string {
  const decoder = new StringDecoder('utf8');
  let state: 'text' | 'command' | 'option' | 'parameters' | 'parametersCommand' = 'text';

  return (bytes) => {
    const text: number[] = [];
    for (const byte of bytes) {
      switch (state) {
        case 'text':
          if (byte === iac) state = 'command';
          else if (byte !== 0 && byte !== 13) text.push(byte);
          break;
        case 'command':
          if (byte === iac) text.push(byte);
          state = isNegotiation(byte) ? 'option' : byte === subnegotiation ? 'parameters' : 'text';
          break;
        case 'option':
          state = 'text';
          break;
        case 'parameters':
          if (byte === iac) state = 'parametersCommand';
          break;
        case 'parametersCommand':
          state = byte === subnegotiationEnd ? 'text' : 'parameters';
      }
    }
    return decoder.write(Buffer.from(text));
  };
}
