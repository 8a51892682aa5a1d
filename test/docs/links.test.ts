/**
 * Every relative link in docs/ and in the pages of the top level leads to an existing file and, if it names a heading,
 * to an existing heading. Source files that a page names exist.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('docs/links');

/** The path is relative to dist/test/docs/. */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const topPages = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const pages = [
  ...topPages,
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`),
];

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Removes fenced and inline code, because a text in code is not a link. */
const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');

/** Returns the targets of a page's links that are not URLs. */
function relativeLinks(path: string): string[] {
  const targets = [...withoutCode(read(path)).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** Returns the anchors of a page's headings, in GitHub's form. */
function anchorsOf(path: string): Set<string> {
  const headings = read(path)
    .replace(/^```[\s\S]*?^```/gm, '')
    .matchAll(/^#+ (.+)$/gm);
  const anchors = new Set<string>();
  for (const [, heading = ''] of headings) {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    let anchor = slug;
    for (let copy = 1; anchors.has(anchor); copy += 1) anchor = `${slug}-${copy}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Returns why a link is broken, or `null`. */
function findLinkFault(page: string, target: string): string | null {
  const [file = '', anchor = ''] = target.split('#');
  const path = file === '' ? page : join(dirname(page), file);
  if (!existsSync(join(root, path))) return `${page}: ${target}: no such file`;
  if (anchor === '') return null;
  if (!path.endsWith('.md')) return `${page}: ${target}: an anchor in a file that has no headings`;
  return anchorsOf(path).has(anchor) ? null : `${page}: ${target}: no such heading`;
}

for (const page of pages) {
  test(`Every relative link of ${page} leads to an existing file and heading`, () => {
    const faults = relativeLinks(page).flatMap((target) => findLinkFault(page, target) ?? []);
    assert.equal(faults, []);
  });
}

test('Every page and every index in docs/ is linked from an index', () => {
  const linksFrom = (page: string): Set<string> =>
    new Set(relativeLinks(page).map((target) => join(dirname(page), target.split('#')[0] ?? '')));
  const unlinked = pages.filter((page) => {
    if (topPages.includes(page)) return false;
    const folder = page.endsWith('/README.md') ? dirname(dirname(page)) : dirname(page);
    return !linksFrom(folder === 'docs' ? 'README.md' : `${folder}/README.md`).has(page);
  });
  assert.equal(unlinked, []);
});

/** The page on kinds shows how to write these files. */
const exampleFiles = /^adapters\/kinds\/luanti\//;

test('Every source file that the docs name exists', () => {
  const missing = pages.flatMap((page) =>
    [...read(page).matchAll(/`((?:http|machines|adapters|test|\.scripts)\/[\w./-]+\.(?:tsx?|mjs|sh))`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !exampleFiles.test(path) && !existsSync(join(root, path)))
      .map((path) => `${page}: ${path}`),
  );
  assert.equal(missing, []);
});

test('Every picture in docs/ is shown by a page', () => {
  const pictures = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => `docs/${path}`)
    .filter((path) => statSync(join(root, path)).isFile() && !path.endsWith('.md'));
  const shown = new Set(pages.flatMap((page) => relativeLinks(page).map((target) => join(dirname(page), target))));
  assert.equal(
    pictures.filter((picture) => !shown.has(picture)),
    [],
  );
});

test.run();
