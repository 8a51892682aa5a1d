/**
 * The file names of archives that can be installed. The content of a file is recognised by its first bytes, not by its
 * name.
 */

const extension = /\.(tar(\.(gz|xz|bz2|zst))?|tgz|txz|tbz2?|tzst|zip|7z)$/i;

/** The file name endings for a file dialog. */
export const archiveEndings = ['.tar', '.gz', '.tgz', '.xz', '.txz', '.bz2', '.tbz2', '.zst', '.tzst', '.zip', '.7z'];

/** Returns the name without the extension of an archive; `null` for another file. */
export function stripArchiveExtension(name: string): string | null {
  return extension.test(name) ? name.replace(extension, '') : null;
}
