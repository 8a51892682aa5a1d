/** Finds where the fields of each object are described. */
import { basename, dirname, relative } from 'node:path';
import { listPages, listSections, readPage } from './sections.js';

export const objectsPage = 'docs/reference/objects.md';

let pages: ReadonlyMap<string, string> | null = null;

/** Returns the page with the section `fields ID`, by object. Objects without such a section are not in the result. */
export function listPlacedObjects(): ReadonlyMap<string, string> {
  pages ??= new Map(
    listPages().flatMap((page) =>
      listSections(readPage(page))
        .filter(({ name }) => name === 'fields')
        .map(({ argument }) => [argument, page]),
    ),
  );
  return pages;
}

/** A page that a description names, with or without a link. */
const namedPage = /\[?\b(docs\/[a-z]+\/[\w-]+\.md)((?:#[\w-]+)?)(?:\]\([^)]*\))?/g;

/** Returns a text with links to the pages that it names, relative to a page. */
export function linkPages(text: string, page: string): string {
  return text.replace(
    namedPage,
    (_, path: string, anchor: string) => `[${basename(path)}](${relative(dirname(page), path)}${anchor})`,
  );
}

/** Links to the fields of an object, from a page. */
export function linkToObject(id: string, page: string): string {
  const target = listPlacedObjects().get(id);
  const path = target ?? `${objectsPage}#${id.toLowerCase()}`;
  return target === page ? `\`${id}\`` : `[\`${id}\`](${relative(dirname(page), path)})`;
}
