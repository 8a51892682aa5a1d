/** Searches Installed Resources. */
import type { InstalledResource, RunningResource } from '../../../../client/api.js';
import { isBelow } from './groups.js';

export const shows = ['all', 'enabled', 'disabled', 'problems', 'running', 'notRunning', 'onlyRunning'] as const;
export type Show = (typeof shows)[number];

/** Returns whether the filter works only for a running server. */
export function isOfRun(show: Show): boolean {
  return show === 'running' || show === 'notRunning' || show === 'onlyRunning';
}

export interface Search {
  /** The words of the search. Each word must occur in the resource's texts. */
  readonly text: string;
  readonly show: Show;
  /** The key of a category (groups.ts); `null` for all categories. */
  readonly category: string | null;
}

export const everything: Search = { text: '', show: 'all', category: null };

/** Returns the search in the query of a URL. An unknown value of `show` matches all resources. */
export function readSearch(query: URLSearchParams): Search {
  const show = shows.find((each) => each === query.get('show')) ?? everything.show;
  return { text: query.get('search') ?? '', show, category: query.get('category') };
}

/** Returns the parameters of a search for the query of a URL. A parameter is `null` if it matches all resources. */
export function searchParameters({ text, show, category }: Search): Readonly<Record<string, string | null>> {
  return { search: text === '' ? null : text, show: show === everything.show ? null : show, category };
}

/** Returns whether the search matches everything. */
export function isEverything({ text, show, category }: Search): boolean {
  return splitWords(text).length === 0 && show === 'all' && category === null;
}

/**
 * Returns the resources that pass the filters and contain all words, in any case and order.
 * @param running the running resources by engine name; `null` if they are not known
 */
export function find(
  resources: readonly InstalledResource[],
  { text, show, category }: Search,
  running: ReadonlyMap<string, RunningResource> | null = null,
): readonly InstalledResource[] {
  const words = splitWords(text);
  return resources.filter(
    (resource) =>
      isShown(resource, show, running?.get(resource.engine_name)?.running ?? false) &&
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

function isShown({ enabled, problems }: InstalledResource, show: Show, isRunning: boolean): boolean {
  if (show === 'running') return isRunning;
  if (show === 'notRunning') return enabled && !isRunning;
  if (show === 'onlyRunning') return isRunning && !enabled;
  if (show === 'problems') return problems.length > 0;
  return show === 'all' || enabled === (show === 'enabled');
}

function splitWords(text: string): readonly string[] {
  return folded(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Returns a text in lower case, in which accents are composed with their letters. */
function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
