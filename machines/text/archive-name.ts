/** The file names of archives that can be installed. What a file contains is found by its first bytes. */

const extension = /\.(tar(\.(gz|xz|bz2|zst))?|tgz|txz|tbz2?|tzst|zip|7z)$/i;

/** The endings that a file dialog offers. */
export const archiveEndings = ['.tar', '.gz', '.tgz', '.xz', '.txz', '.bz2', '.tbz2', '.zst', '.tzst', '.zip', '.7z'];

/** Returns the name without the extension of an archive, or `null` for another file. */
export function stripArchiveExtension(name: string): string | null {
  return extension.test(name) ? name.replace(extension, '') : null;
}
