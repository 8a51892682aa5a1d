/** The search of consoles, compared with a search line by line. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { RunArchive } from '../../../../adapters/console/runs.js';
import { createConsoleSearch, type Match, type RunSearch } from '../../../../http/api/console/search.js';
import { pieceBytes } from '../../../../http/api/console/search-pieces.js';
import { createRunFiles, idOf, type RunFiles } from '../../../adapters/console/run-files.js';

const test = suite<{ files: RunFiles; runs: RunArchive }>('http/api/console/search');

test.before.each((context) => {
  context.files = createRunFiles();
  context.runs = new RunArchive(context.files.runs);
});

test.after.each(({ files, runs }) => {
  runs.close();
  files.remove();
});

const standard: RunSearch = {
  text: 'needle',
  severities: null,
  resource: null,
  run: null,
  order: 'newest',
  since: null,
  until: null,
  from: null,
  limit: 50,
};

/** Repeats a search until it is complete. */
async function searchAll(runs: RunArchive, search: RunSearch): Promise<Match[]> {
  const find = createConsoleSearch(runs);
  const matches: Match[] = [];
  let from = search.from;
  for (let request = 0; request < 500; request += 1) {
    const result = await find({ ...search, from }, () => false);
    assert.ok(result.matches.length <= search.limit);
    matches.push(...result.matches);
    if (result.isComplete) return matches;
    from = result.next;
  }
  throw new Error('The search does not end.');
}

/** Writes lines of many lengths, some with the text. Returns the lines that a search must find, the oldest first. */
function writeConsole(path: string, run: string, seed: number): Pick<Match, 'run' | 'line' | 'cursor'>[] {
  const expected: Pick<Match, 'run' | 'line' | 'cursor'>[] = [];
  let [cursor, random] = [0, seed];
  const next = (limit: number): number => (random = (random * 48_271) % 2_147_483_647) % limit;
  const lines: string[] = [];
  for (let line = 1; line <= 4_000; line += 1) {
    const words = `${'ä'.repeat(next(60))}${next(9) === 0 ? '\u001b[31mNEE\u001b[0mdle' : 'hay'}${'x'.repeat(next(200))}\n`;
    if (words.includes('dle')) expected.push({ run, line, cursor });
    lines.push(words);
    cursor += Buffer.byteLength(words);
  }
  writeFileSync(join(path, 'console.log'), lines.join(''));
  return expected;
}

const places = (matches: readonly Match[]) => matches.map(({ run, line, cursor }) => ({ run, line, cursor }));

test('A search finds each line once, in either order and with any limit, in all runs', async ({ files, runs }) => {
  const expected = [3, 5, 8].flatMap((second) => writeConsole(files.add(idOf(second)), idOf(second), second * 7_919));
  assert.ok(expected.length > 1_000);
  for (const limit of [17, 200]) {
    assert.equal(places(await searchAll(runs, { ...standard, order: 'oldest', limit })), expected);
    assert.equal(places(await searchAll(runs, { ...standard, limit })), expected.toReversed());
  }
  const ofOne = expected.filter(({ run }) => run === idOf(5));
  assert.equal(places(await searchAll(runs, { ...standard, run: idOf(5), limit: 200 })), ofOne.toReversed());
});

test('A text that crosses the boundary between two parts of a giant line is found once', async ({ files, runs }) => {
  for (const at of [pieceBytes - 7, pieceBytes - 3, pieceBytes, 2 * pieceBytes - 1]) {
    writeFileSync(files.directory.console, `${'x'.repeat(at)}needle${'x'.repeat(2 * pieceBytes)}\nend\n`);
    for (const order of ['newest', 'oldest'] as const) {
      const matches = await searchAll(runs, { ...standard, order, limit: 1 });
      assert.is(matches.length, 1, `${order}, at ${at}`);
      assert.match(matches[0]?.text ?? '', /^…?x*needlex*…?$/);
    }
  }
});

test('A search from the oldest line continues with later output', async ({ files, runs }) => {
  files.print('needle 1\nnee');
  const find = createConsoleSearch(runs);
  const first = await find({ ...standard, order: 'oldest' }, () => false);
  assert.equal([first.isComplete, first.matches.map(({ text }) => text)], [true, ['needle 1']]);
  appendFileSync(files.directory.console, 'dle 2\n');
  const second = await find({ ...standard, order: 'oldest', from: first.next }, () => false);
  assert.equal(
    second.matches.map(({ text, line }) => [text, line]),
    [['needle 2', 2]],
  );
});

test('A request searches at most 16 MiB, in parts between which other work runs', async ({ files, runs }) => {
  writeFileSync(files.directory.console, `needle\n${`${'x'.repeat(99)}\n`.repeat(200_000)}`);
  let turns = 0;
  let isDone = false;
  const countTurns = (): void => {
    turns += 1;
    if (!isDone) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const result = await createConsoleSearch(runs)(standard, () => false);
  isDone = true;
  assert.equal([result.isComplete, result.matches.length], [false, 0]);
  assert.ok(result.searched <= 16 * 1024 * 1024, `${result.searched} bytes`);
  assert.ok(turns >= result.searched / pieceBytes, `${turns} turns of the event loop`);
  assert.is((await searchAll(runs, standard)).length, 1);
});

test('A search ends when its client has disconnected', async ({ files, runs }) => {
  writeFileSync(files.directory.console, 'x\n'.repeat(pieceBytes));
  const { searched, isComplete } = await createConsoleSearch(runs)(standard, () => true);
  assert.ok(searched <= pieceBytes, `${searched} bytes`);
  assert.is(isComplete, false);
});

test('A run that was deleted during a search is skipped', async ({ files, runs }) => {
  files.print('needle 1\n');
  writeFileSync(join(files.add(idOf(3)), 'console.log'), 'needle 3\n');
  const from = { run: idOf(2), cursor: 5 };
  const matches = await searchAll(runs, { ...standard, from });
  assert.equal(
    matches.map(({ text }) => text),
    ['needle 1'],
  );
});

test.run();
