/** Lists and searches the entries of the command palette. */
import type { PageText } from '../text/en.js';
import type { Entry, Facts } from './entry.js';
import { pageEntries } from './page-entries.js';
import { folderEntries, runEntries, viewEntries } from './place-entries.js';
import { arrangeEntries } from './recent.js';
import { serverEntries } from './server-entries.js';

/**
 * Returns the entries in this order: operations that the server accepts now, views and objects, and rarely needed
 * entries.
 */
export function listEntries(facts: Facts, text: PageText): readonly Entry[] {
  return [
    ...serverEntries(facts, text),
    ...viewEntries(facts, text),
    ...folderEntries(facts, text),
    ...runEntries(facts, text),
    ...pageEntries(facts, text),
  ];
}

/**
 * Returns the entries whose texts contain all words of a query, without regard to case and accents. For an empty query,
 * the order is: the operations, the entries that were chosen last, and the other entries.
 * @param recent the ids of the entries that were chosen last
 */
export function findEntries(
  entries: readonly Entry[],
  query: string,
  text: PageText,
  recent: readonly string[] = [],
): readonly Entry[] {
  const words = plain(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return arrangeEntries(entries, recent);
  return entries.filter(({ label, hint, group }) => {
    const content = plain(`${label} ${hint} ${text.palette.groups[group]}`);
    return words.every((word) => content.includes(word));
  });
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{Mn}\u00ad]/gu, '')
    .toLowerCase();
}
