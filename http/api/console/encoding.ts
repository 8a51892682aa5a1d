/** What answers with the bytes of a console say about their encoding: nothing where it is UTF-8. */
import type { ConsoleText } from '../../../machines/ports/console-text.js';

/** Returns the parameter of a Content-Type. */
export function charsetOf({ encoding }: ConsoleText): string {
  return encoding === 'utf-8' ? '' : `; charset=${encoding}`;
}

export function encodingHeader({ encoding }: ConsoleText): Readonly<Record<string, string>> {
  return encoding === 'utf-8' ? {} : { 'Console-Encoding': encoding };
}
