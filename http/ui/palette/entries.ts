/** Lists and searches the entries of the command palette. */
import type { Text } from '../text/en.js';
import type { Entry, Facts } from './entry.js';
import { pageEntries } from './page-entries.js';
import { folderEntries, runEntries, viewEntries } from './place-entries.js';
import { serverEntries } from './server-entries.js';

/** Returns the entries: first operations that the server accepts now, then places, then rarely needed entries. */
export function listEntries(facts: Facts, text: Text): readonly Entry[] {
  return [
    ...serverEntries(facts, text),
    ...viewEntries(facts, text),
    ...folderEntries(facts, text),
    ...runEntries(facts, text),
    ...pageEntries(facts, text),
  ];
}

/**
 * Returns the entries that contain all words of a query. Ignores case and accents. For an empty query, views are first.
 */
export function findEntries(entries: readonly Entry[], query: string, text: Text): readonly Entry[] {
  const words = plain(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return placesFirst(entries.filter(({ isHidden }) => isHidden !== true));
  return entries.filter(({ label, hint, group }) => {
    const content = plain(`${label} ${hint} ${text.palette.groups[group]}`);
    return words.every((word) => content.includes(word));
  });
}

/** Moves the places to the beginning if there is no query, because Enter alone must not end a run. */
function placesFirst(entries: readonly Entry[]): readonly Entry[] {
  const isView = ({ group }: Entry): boolean => group === 'views';
  return [...entries.filter(isView), ...entries.filter((entry) => !isView(entry))];
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{Mn}\u00ad]/gu, '')
    .toLowerCase();
}
