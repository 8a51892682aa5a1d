/** Describes why the name of a Build or a Data Folder is invalid, as the end of a sentence. */
import type { DirectoryNameFault } from '../../machines/text/directory-name.js';

export const nameFaultTexts: Readonly<Record<DirectoryNameFault, string>> = {
  empty: 'it is empty',
  leading_dot: 'it begins with a dot, and the lists skip such directories',
  slash: 'it contains a slash',
  control_character: 'it contains a control character, such as a newline or NUL',
  not_utf8: 'it is not UTF-8',
  blank_end: 'it begins or ends with white space',
  too_long: 'it is longer than 255 bytes in UTF-8',
};

/** Returns the text of a reason. @param reason a code, or the text of a rule of the kind */
export function nameFaultText(reason: string): string {
  return (nameFaultTexts as Readonly<Record<string, string>>)[reason] ?? reason;
}
