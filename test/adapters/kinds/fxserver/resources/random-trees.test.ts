/** Compares the scan of random directory trees with a second, simple implementation of FXServer's rules. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  opendirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Scan, scanRoot } from '../../../../../adapters/kinds/fxserver/resources/scan.js';

const test = suite('adapters/kinds/fxserver/resources/random-trees');

/** An entry to create: a directory with manifests, a file, or a link to another path of the tree. */
type Entry =
  | { readonly kind: 'directory'; readonly path: string; readonly manifests: readonly string[] }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'link'; readonly path: string; readonly target: string };

// Common names are few, so that duplicates are likely; some names are unusual.
const usual = ['a', 'b', 'my res'];
const odd = [
  'A',
  'größe',
  '100%',
  'chat',
  'yarn',
  'webpack',
  'txAdmin',
  'TXADMIN',
  'monitor',
  '.git',
  '[half',
  'half]',
  '][',
  '[',
];
const usualCategories = ['[c]', '[d]', '[e]'];
const oddCategories = ['[]', '[[x]]', '[txadmin]', '.[f]', '[.g]'];
const manifests = ['fxmanifest.lua', '__resource.lua', 'FXMANIFEST.LUA', 'readme.md'];

const mostly = (many: readonly string[], few: readonly string[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...many) }, { weight: 1, arbitrary: fc.constantFrom(...few) });
const category = mostly(usualCategories, oddCategories);
const name = fc.oneof({ weight: 5, arbitrary: mostly(usual, odd) }, { weight: 1, arbitrary: category });
const below = fc
  .tuple(fc.array(fc.oneof({ weight: 8, arbitrary: category }, { weight: 1, arbitrary: name }), { maxLength: 3 }), name)
  .map(([above, last]) => [...above, last].join('/'));

const entry: fc.Arbitrary<Entry> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('directory' as const), path: below, manifests: fc.subarray(manifests) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('file' as const), path: below }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('link' as const),
      path: below,
      target: fc.oneof(below, below.map(dirname), fc.constantFrom('.', 'nowhere')),
    }),
  },
);

/** At most four links, because the naive scan follows every path through them. */
const tree = fc
  .array(entry, { maxLength: 25 })
  .filter((entries) => entries.filter(({ kind }) => kind === 'link').length <= 4);

/** Creates the tree. Where entries conflict, the earlier entry stays. */
function createTree(root: string, entries: readonly Entry[]): void {
  mkdirSync(root);
  for (const each of entries) {
    const path = join(root, each.path);
    try {
      mkdirSync(dirname(path), { recursive: true });
      if (each.kind === 'file') writeFileSync(path, '', { flag: 'wx' });
      else if (each.kind === 'link') symlinkSync(join(root, each.target), path);
      else {
        mkdirSync(path, { recursive: true });
        for (const manifest of each.manifests) writeFileSync(join(path, manifest), '');
      }
    } catch (error) {
      // The path conflicts with a file, a broken link or a cycle of links.
      if (!['EEXIST', 'ENOTDIR', 'ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

/**
 * Applies the rules one after the other. A directory to which several paths of links lead is scanned on each path. A
 * path ends when it returns to a directory that it contains.
 * @returns a line for each directory with its classification, named by its real path
 */
function scanNaively(root: string, isSystem: boolean): Set<string> {
  const lines = new Set<string>();
  const used = new Map<string, string>();
  const queue = [{ path: root, below: '', trail: [root] }];
  for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
    for (const name of directoriesIn(place.path)) {
      const path = join(place.path, name);
      const real = join(realpathSync(place.path), name);
      const below = join(place.below, name);
      const manifest = ['fxmanifest.lua', '__resource.lua'].find((file) => existsSync(join(path, file)));
      if (name[0] === '.') continue;
      if (name[0] === '[' && name.at(-1) === ']' && name !== '[') {
        if (manifest !== undefined) lines.add(`category_manifest ${real}`);
        const here = realpathSync(path);
        if (!place.trail.includes(here)) queue.push({ path, below, trail: [...place.trail, here] });
      } else if (!isSystem && (name === 'yarn' || name === 'webpack')) {
        // The server skips these directories without a message.
      } else if (name.toLowerCase() === 'txadmin') {
        lines.add(`name_special ${real}`);
      } else if (!used.has(name)) {
        used.set(name, real);
        const categories = relative(root, realpathSync(path))
          .split('/')
          .filter((part) => part.length > 1 && part.startsWith('[') && part.endsWith(']'));
        lines.add(
          manifest === undefined
            ? `manifest_missing ${real}`
            : `resource ${name}: ${manifest} at ${below} in ${categories.join('')}`,
        );
      } else if (used.get(name) !== real) {
        lines.add(`resource_duplicate ${real} of ${used.get(name)}`);
      }
    }
  }
  return lines;
}

/** Returns the subdirectories in directory order. */
function directoriesIn(path: string): string[] {
  const directory = opendirSync(path);
  const names: string[] = [];
  for (let each = directory.readSync(); each !== null; each = directory.readSync()) names.push(each.name);
  directory.closeSync();
  return names.filter((name) => isDirectory(join(path, name)));
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Returns the result of the scan in the form of {@link scanNaively}. */
function describeScan(root: string, { resources, notes }: Scan): Set<string> {
  const real = (path: string): string => join(realpathSync(join(root, dirname(path))), basename(path));
  return new Set([
    ...resources.map(
      ({ name, manifest, below, categories }) => `resource ${name}: ${manifest} at ${below} in ${categories.join('')}`,
    ),
    ...notes.map(
      (note) => `${note.code} ${real(note.below)}${note.code === 'resource_duplicate' ? ` of ${real(note.used)}` : ''}`,
    ),
  ]);
}

for (const isSystem of [false, true]) {
  test(`The scan of random ${isSystem ? 'system' : 'user'} trees matches a second implementation`, async () => {
    const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'trees-')));
    let number = 0;
    try {
      await fc.assert(
        fc.asyncProperty(tree, async (entries) => {
          number += 1;
          const root = join(scratch, String(number));
          createTree(root, entries);
          assert.equal(describeScan(root, await scanRoot({ path: root, isSystem })), scanNaively(root, isSystem));
        }),
        { numRuns: 100 },
      );
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  });
}

test.run();
