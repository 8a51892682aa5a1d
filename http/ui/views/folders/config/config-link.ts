import { linkTo } from '../../../state/route.js';

/** Returns the hash of the editor. @param line the line to show, or null */
export function configLink(folder: string, line: number | null): string {
  return `${linkTo('folders', folder)}?config=${line ?? ''}`;
}
