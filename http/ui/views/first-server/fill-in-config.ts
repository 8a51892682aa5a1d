/** Fills in a server.cfg: the licence key, the name of the server, and the game. */

export interface ConfigValues {
  readonly licenceKey?: string;
  readonly serverName?: string;
  /** Whether to set the game RedM. */
  readonly isRedM?: boolean;
}

/** Matches lines that set the licence key, and commented lines that would set it. */
const licenceLine = /^[ \t]*(?:set[a-z]?[ \t]+)?sv_licenseKey\b[^\n]*/gim;
const licenceComment = /^[ \t]*#[ \t]*(?:set[ \t]+)?sv_licenseKey\b[^\n]*/im;
/** The texts of the template that players see. */
const placeholders =
  /^([ \t]*(?:sets?[ \t]+)?(?:sv_hostname|sv_projectName|sv_projectDesc)[ \t]+)"[^"\n]*CHANGE ME"/gim;

/**
 * Returns the text with the values. Empty values change nothing.
 * @param text a text with line feeds as its only line breaks
 */
export function fillInConfig(text: string, { licenceKey = '', serverName = '', isRedM = false }: ConfigValues): string {
  let filled = text;
  if (licenceKey.trim() !== '') filled = setLicence(filled, `set sv_licenseKey "${toValue(licenceKey)}"`);
  if (serverName.trim() !== '')
    filled = filled.replace(placeholders, (_, start: string) => `${start}"${toValue(serverName)}"`);
  if (isRedM && !/^[ \t]*set[ \t]+gamename\b/im.test(filled)) filled = prepend(filled, 'set gamename rdr3');
  return filled;
}

/**
 * Replaces every line that sets the key, because only the last line has an effect. If there is no such line, replaces
 * the first commented line, or adds a line at the beginning.
 */
function setLicence(text: string, line: string): string {
  if (text.search(licenceLine) >= 0) return text.replace(licenceLine, () => line);
  return licenceComment.test(text) ? text.replace(licenceComment, () => line) : prepend(text, line);
}

function prepend(text: string, line: string): string {
  return `${line}\n${text}`;
}

/** Returns a text without the characters that would end a value in quotes. */
function toValue(text: string): string {
  return text.trim().replace(/["\r\n]/g, '');
}
