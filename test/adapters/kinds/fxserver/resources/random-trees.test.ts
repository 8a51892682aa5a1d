/** The scan of random trees on disk, compared with FXServer's rules as they are stated here once more, without haste or care for speed. */
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
import { basename, dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Scan, scanRoot } from '../../../../../adapters/kinds/fxserver/resources/scan.js';

const test = suite('Random trees of resources');

/** What is made at a path: a directory with such manifests, a file, or a link to another path of the tree. */
type Entry =
  | { readonly kind: 'directory'; readonly path: string; readonly manifests: readonly string[] }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'link'; readonly path: string; readonly target: string };

// Few usual names, so that many meet; odd ones among them.
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

/** At most four links: the naive scan takes every way that they make. */
const tree = fc
  .array(entry, { maxLength: 25 })
  .filter((entries) => entries.filter(({ kind }) => kind === 'link').length <= 4);

/** Makes the tree as far as it can be made: where something is in the way, the earlier entry stays. */
function make(root: string, entries: readonly Entry[]): void {
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
      // A file, or a link that leads nowhere or in a circle, is in the way.
      if (!['EEXIST', 'ENOTDIR', 'ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

/**
 * The rules, one after the other. A directory that links lead to by several ways is looked at on each of them; only a way that
 * comes back to a directory of its own is not gone on.
 * @returns lines that say what each directory is taken for; a directory is named by where it really is
 */
function scanNaively(root: string, isSystem: boolean): Set<string> {
  const said = new Set<string>();
  const used = new Map<string, string>();
  const queue = [{ path: root, below: '', categories: [] as string[], way: [root] }];
  for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
    for (const name of directoriesIn(place.path)) {
      const path = join(place.path, name);
      const real = join(realpathSync(place.path), name);
      const below = join(place.below, name);
      const manifest = ['fxmanifest.lua', '__resource.lua'].find((file) => existsSync(join(path, file)));
      if (name[0] === '.') continue;
      if (name[0] === '[' && name.at(-1) === ']' && name !== '[') {
        if (manifest !== undefined) said.add(`category_manifest ${real}`);
        const here = realpathSync(path);
        if (!place.way.includes(here))
          queue.push({ path, below, categories: [...place.categories, name], way: [...place.way, here] });
      } else if (name.toLowerCase() === 'txadmin' || (!isSystem && (name === 'yarn' || name === 'webpack'))) {
        said.add(`name_special ${real}`);
      } else if (manifest === undefined) {
        said.add(`manifest_missing ${real}`);
      } else if (!used.has(name)) {
        used.set(name, real);
        said.add(`resource ${name}: ${manifest} at ${below} in ${place.categories.join('')}`);
      } else if (used.get(name) !== real) {
        said.add(`resource_duplicate ${real} of ${used.get(name)}`);
      }
    }
  }
  return said;
}

/** In the directory's own order. */
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

/** What the scan says, in the same lines. */
function told(root: string, { resources, notes }: Scan): Set<string> {
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
  test(`${isSystem ? 'the server’s own' : 'the user’s'} resources are found in any tree as the rules say`, async () => {
    const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'trees-')));
    let number = 0;
    try {
      await fc.assert(
        fc.asyncProperty(tree, async (entries) => {
          number += 1;
          const root = join(scratch, String(number));
          make(root, entries);
          assert.equal(told(root, await scanRoot({ path: root, isSystem })), scanNaively(root, isSystem));
        }),
        { numRuns: 100 },
      );
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  });
}

test.run();
