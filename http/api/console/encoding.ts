/** What answers with a console say about the encoding of its bytes. */
import type { ConsoleText } from '../../../machines/console/console-text.js';

/** Returns the header Console-Encoding; none for UTF-8. */
export function encodingHeader({ encoding }: ConsoleText): Readonly<Record<string, string>> {
  return encoding === 'utf-8' ? {} : { 'Console-Encoding': encoding };
}
