/** Returns the id that an archive proposes: its file name without the extensions of archives. */
export function idOfArchive(fileName: string): string {
  return fileName.replace(/(\.tar)?\.(tar|xz|gz|tgz|zip|7z)$/i, '');
}
