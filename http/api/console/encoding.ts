/** Describes the encoding of a console's bytes in answers. */
import type { ConsoleText } from '../../../machines/console/console-text.js';

/** The description of the header Console-Encoding. */
export const encodingDescription = '`encoding` in the build.json of the run. Absent for UTF-8';

/** Returns the header Console-Encoding; no header for UTF-8. */
export function encodingHeader({ encoding }: ConsoleText): Readonly<Record<string, string>> {
  return encoding === 'utf-8' ? {} : { 'Console-Encoding': encoding };
}
