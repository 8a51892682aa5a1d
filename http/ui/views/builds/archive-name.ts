import { stripArchiveExtension } from '../../../../machines/text/archive-name.js';

/** File names that vendors use for every version, so that they cannot serve as ids. */
const sharedNames = ['fx', 'server'];

/** Returns the id that is made from the URL of an archive; empty if the URL gives no id. */
export function toIdFromUrl(url: string): string {
  if (!URL.canParse(url)) return '';
  const id = toIdFromArchive(new URL(url).pathname.split('/').at(-1) ?? '');
  return sharedNames.includes(id) ? '' : id;
}

/** Returns the id that is made from an archive's file name: the name without its extensions. */
export function toIdFromArchive(fileName: string): string {
  return stripArchiveExtension(fileName) ?? fileName;
}
