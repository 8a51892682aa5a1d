/**
 * The sections of pages that `npm run docs` writes. A section is between two comments:
 *
 * <!-- routes Backups --> …
 * <!-- end of routes -->
 *
 * The first word names a renderer, and the rest of the line is its argument.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../source-imports.js';

/** Returns the Markdown of a section. @param page the path of the page, for relative links */
export type RenderSection = (argument: string, page: string) => string | Promise<string>;

export type Renderers = Readonly<Record<string, RenderSection>>;

const pattern = /<!-- ([a-z-]+)( [^>]*?)? -->\n([^]*?)<!-- end of \1 -->/g;

/** Lists the pages that have sections, relative to the project. */
export function listPages(): readonly string[] {
  const pages = readdirSync(join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`)
    .sort();
  return ['README.md', ...pages].filter((page) => listSections(readPage(page)).length > 0);
}

export function readPage(page: string): string {
  return readFileSync(join(projectRoot, page), 'utf8');
}

/** Lists the sections of a page: names and arguments. */
export function listSections(text: string): readonly { readonly name: string; readonly argument: string }[] {
  return [...text.matchAll(pattern)].map(([, name = '', argument = '']) => ({ name, argument: argument.trim() }));
}

/**
 * Returns the text of a page with its sections rendered. A section without a renderer is left unchanged.
 * @throws if a section has no end
 */
export async function renderSections(page: string, text: string, renderers: Renderers): Promise<string> {
  const begins = text.match(/^<!-- (?!end of )[a-z-]+[^>]* -->$/gm)?.length ?? 0;
  if (begins !== listSections(text).length) throw new Error(`${page}: a section has no end`);
  const rendered = new Map<string, string>();
  for (const { name, argument } of listSections(text)) {
    const render = renderers[name];
    if (render !== undefined) rendered.set(`${name} ${argument}`, await render(argument, page));
  }
  return text.replace(pattern, (section: string, name: string, argument = '') => {
    const content = rendered.get(`${name} ${argument.trim()}`);
    if (content === undefined) return section;
    return `<!-- ${name}${argument} -->\n\n${content.trim()}\n\n<!-- end of ${name} -->`;
  });
}

/** Renders a table. Pipes in cells are escaped. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const toLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |');
  return [
    toLine(head),
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map((cells) => toLine(cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')))),
  ].join('\n');
}
