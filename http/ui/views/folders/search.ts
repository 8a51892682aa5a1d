/** Searches Installed Resources. */
import type { InstalledResource } from '../../api/types.js';
import { isBelow } from './groups.js';

export const shows = ['all', 'enabled', 'disabled', 'problems'] as const;
export type Show = (typeof shows)[number];

export interface Search {
  /** Words that must all occur in the resource's texts. */
  readonly text: string;
  readonly show: Show;
  /** The key of a category (groups.ts), or null for all. */
  readonly category: string | null;
}

export const everything: Search = { text: '', show: 'all', category: null };

/** Returns whether the search matches everything. */
export function isEverything({ text, show, category }: Search): boolean {
  return wordsOf(text).length === 0 && show === 'all' && category === null;
}

/** Returns the resources with all words, in any case and order, that match the filters. */
export function find(
  resources: readonly InstalledResource[],
  { text, show, category }: Search,
): readonly InstalledResource[] {
  const words = wordsOf(text);
  return resources.filter(
    (resource) =>
      isShown(resource, show) &&
      (category === null || isBelow(resource, category)) &&
      (words.length === 0 || hasAll(resource, words)),
  );
}

function hasAll(
  { name, engine_name, author, description, categories }: InstalledResource,
  words: readonly string[],
): boolean {
  const said = folded([name, engine_name, author ?? '', description ?? '', ...categories].join('\n'));
  return words.every((word) => said.includes(word));
}

function isShown({ enabled, problems }: InstalledResource, show: Show): boolean {
  if (show === 'problems') return problems.length > 0;
  return show === 'all' || enabled === (show === 'enabled');
}

function wordsOf(text: string): readonly string[] {
  return folded(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Normalises case and combining accents. */
function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
