/** The icons of files by their type. */
import type { FileEntry } from '../../../../client/api.js';
import type { IconName } from '../../../parts/icons.js';

export const fileIcons: Readonly<Record<FileEntry['type'], IconName>> = {
  directory: 'directory',
  file: 'file',
  link: 'fileLink',
  other: 'specialFile',
};
