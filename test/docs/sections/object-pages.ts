/** Where the fields of each object are described. */
import { dirname, relative } from 'node:path';
import { listPages, listSections, readPage } from './sections.js';

export const objectsPage = 'docs/reference/objects.md';

let pages: ReadonlyMap<string, string> | null = null;

/** Returns the page that has the section `fields ID` of each object, all others aside. */
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

/** Links to the fields of an object, from a page. */
export function linkToObject(id: string, page: string): string {
  const target = listPlacedObjects().get(id);
  const path = target ?? `${objectsPage}#${id.toLowerCase()}`;
  return target === page ? `\`${id}\`` : `[\`${id}\`](${relative(dirname(page), path)})`;
}
