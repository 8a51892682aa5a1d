import { stripArchiveExtension } from '../../../../machines/text/archive-name.js';

/** File names under which vendors publish every version. */
const sharedNames = ['fx', 'server'];

/** Returns the id that the URL of an archive proposes; empty for none. */
export function toIdFromUrl(url: string): string {
  if (!URL.canParse(url)) return '';
  const id = toIdFromArchive(new URL(url).pathname.split('/').at(-1) ?? '');
  return sharedNames.includes(id) ? '' : id;
}

/** Returns the id that an archive proposes: its file name without the extensions of archives. */
export function toIdFromArchive(fileName: string): string {
  return stripArchiveExtension(fileName) ?? fileName;
}
