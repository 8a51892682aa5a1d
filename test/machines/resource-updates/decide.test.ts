/** The decision of an update on each file of a resource. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decideFiles, type FileList } from '../../../machines/resource-updates/decide.js';
import { composeTree, findNeedless } from '../../../machines/resource-updates/merged-tree.js';
import { compareVersions } from '../../../machines/resource-updates/version-order.js';

const test = suite('machines/resource-updates/decide');

/** Returns a list of files. A text such as `a:1 b:2` gives the paths and contents of the files. */
const list = (text: string): FileList =>
  new Map(
    text
      .split(' ')
      .filter(Boolean)
      .map((each): [string, { digest: string; bytes: number }] => {
        const [path = '', digest = ''] = each.split(':');
        return [path, { digest, bytes: 1 }];
      }),
  );

const never = async (): Promise<boolean> => false;

/** Decides about one file. A version of `-` does not have the file. */
async function decideOne(base: string, mine: string, theirs: string, merges = false) {
  const toList = (digest: string): FileList => list(digest === '-' ? '' : `a:${digest}`);
  const changes = await decideFiles(
    base === '?' ? null : toList(base),
    toList(mine),
    toList(theirs),
    async () => merges,
  );
  const [change] = changes;
  return change === undefined ? null : [change.decision, change.because].filter((each) => each !== null).join(' ');
}

test('Each combination of three versions of a file has its decision', async () => {
  const expected: readonly (readonly [versions: string, decision: string | null])[] = [
    ['1 1 1', 'unchanged'],
    ['1 1 2', 'replaced'],
    ['1 1 -', 'removed'],
    ['1 2 1', 'kept'],
    ['1 2 2', 'unchanged'],
    ['1 2 3', 'conflict both_changed'],
    ['1 2 -', 'conflict removed_there'],
    ['1 - 1', 'kept'],
    ['1 - 2', 'conflict removed_here'],
    ['1 - -', null],
    ['- - 1', 'added'],
    ['- 1 -', 'kept'],
    ['- 1 1', 'unchanged'],
    ['- 1 2', 'conflict both_added'],
    ['? 1 1', 'unchanged'],
    ['? 1 2', 'conflict base_unknown'],
    ['? 1 -', 'kept'],
    ['? - 1', 'added'],
  ];
  for (const [versions, decision] of expected) {
    const [base = '', mine = '', theirs = ''] = versions.split(' ');
    assert.is(await decideOne(base, mine, theirs), decision, versions);
  }
});

test('Only a file that both the operator and the update changed is merged', async () => {
  assert.is(await decideOne('1', '2', '3', true), 'merged');
  for (const versions of ['- 1 2', '1 - 2', '1 2 -', '? 1 2']) {
    const [base = '', mine = '', theirs = ''] = versions.split(' ');
    assert.match((await decideOne(base, mine, theirs, true)) ?? '', 'conflict', versions);
  }
});

test('An updated resource has the files of the operator and the files of the update', async () => {
  const changes = await decideFiles(
    list('same:1 old:1 edited:1 gone:1 both:1 dropped:1'),
    list('same:1 old:1 edited:2 own:1 both:2 dropped:1'),
    list('same:1 old:2 edited:1 new:1 gone:1 both:3'),
    never,
  );
  const undecided = composeTree(changes, new Map());
  assert.equal(undecided.undecided, ['both']);
  const { files, clashes } = composeTree(changes, new Map([['both', 'theirs']]));
  assert.equal(Object.fromEntries(files), {
    ...{ both: 'theirs', edited: 'mine', new: 'theirs', old: 'theirs', own: 'mine', same: 'mine' },
  });
  assert.equal(clashes, []);
});

test('A choice decides whether a removed file returns', async () => {
  const changes = await decideFiles(list('a:1'), list(''), list('a:2'), never);
  assert.equal([...composeTree(changes, new Map([['a', 'mine']])).files], []);
  assert.equal([...composeTree(changes, new Map([['a', 'theirs']])).files], [['a', 'theirs']]);
  assert.equal([...composeTree(changes, new Map(), 'theirs').files], [['a', 'theirs']]);
});

test('A choice for a file without a conflict is reported', async () => {
  const changes = await decideFiles(list('a:1 b:1'), list('a:2 b:1'), list('a:3 b:2'), never);
  assert.equal(findNeedless(changes, ['a', 'b', 'c']), ['b', 'c']);
});

test('A path that is a file of the operator and a directory of the update is reported', async () => {
  const changes = await decideFiles(list(''), list('data:1'), list('data/a:1'), never);
  assert.equal(composeTree(changes, new Map()).clashes, ['data']);
});

test('Versions are compared by their numbers', () => {
  const signs: readonly (readonly [string, string, number | null])[] = [
    ['1.0', 'v1.0', 0],
    ['1.9.2', '1.10', -1],
    ['v2', '1.99.99', 1],
    ['1.0', '1.0.0', 0],
    ['1.0-beta', '1.0', -1],
    ['1.0-beta', '1.0-alpha', null],
    ['latest', '1.0', null],
    ['latest', 'latest', 0],
  ];
  for (const [one, other, expected] of signs) {
    const order = compareVersions(one, other);
    assert.is(order === null ? null : Math.sign(order), expected, `${one} ${other}`);
  }
});

test.run();
