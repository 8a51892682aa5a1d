/** The long test files that a run selects. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fileTimes, header, passing, run, runnerSuite, write } from './runner-suite.js';
import { chooseShard, everyTime, type FileTimes } from './shards.js';

const shards = suite('runner/shards');
const runner = runnerSuite('runner/shards');

const names = Array.from({ length: 40 }, (_, index) => `long/${index}.test.js`);
/** The times of 40 long files, from 4 to 82 s, and of a quick file. */
const times: FileTimes = {
  ...Object.fromEntries(names.map((name, index) => [name, 4 + 2 * index])),
  'quick.test.js': 1,
};
const files = [...names, 'quick.test.js', 'unknown.test.js'];

shards('Each long file runs once within as many days as there are shards', () => {
  const { count } = chooseShard(files, times, '0');
  const turns = Array.from({ length: count }, (_, day) => chooseShard(files, times, String(20_783 + day)));
  assert.ok(count > 1);
  assert.equal(
    turns.map(({ number }) => number).sort(),
    Array.from({ length: count }, (_, index) => index + 1),
  );
  const long = turns.flatMap((turn) => turn.files.filter((path) => path.startsWith('long/')));
  assert.equal(long.sort(), [...names].sort());
});

shards('Quick files, and files without a measured time, run each time', () => {
  for (const seed of ['0', '1', '20783', 'some text']) {
    const chosen = chooseShard(files, times, seed).files;
    assert.ok(chosen.includes('quick.test.js') && chosen.includes('unknown.test.js'), seed);
  }
});

shards('Each file that runs each time exists', () => {
  const tests = fileURLToPath(new URL('..', import.meta.url));
  assert.equal(
    everyTime.filter((path) => !existsSync(join(tests, path))),
    [],
  );
});

shards('A seed repeats its shard, and the shards take nearly the same time', () => {
  assert.equal(chooseShard(files, times, '5'), chooseShard([...files].reverse(), times, '5'));
  const seconds = (seed: string): number =>
    chooseShard(files, times, seed).files.reduce((sum, path) => sum + (times[path] ?? 0), 0);
  assert.ok(Math.abs(seconds('0') - seconds('1')) <= 82);
});

shards('Files that fit into one run are not divided', () => {
  const few = chooseShard(files.slice(0, 10), times, '7');
  assert.equal(few, { files: files.slice(0, 10).sort(), number: 1, count: 1 });
});

runner('A run prints the number of its shard, and --all selects each long file', async () => {
  for (const path of ['a', 'b', 'c']) write(`${path}.test.js`, `${header}${passing}test.run();\n`);
  writeFileSync(fileTimes(), '{"a.test.js": 600, "b.test.js": 600}');
  const one = await run(['--seed', '0']);
  assert.is(one.last, '2 passed, 0 failed');
  assert.match(one.output, /^seed 0: .* shard 1 of 2 of the long files/m);
  assert.is((await run(['--seed', '1'])).last, '2 passed, 0 failed');
  assert.is((await run(['--all'])).last, '3 passed, 0 failed');
  assert.is((await run(['--long'])).last, '3 passed, 0 failed');
  assert.is((await run(['--only', 'a', '--only', 'b'])).last, '2 passed, 0 failed');
});

shards.run();
runner.run();
