/** fish with the completion script, which offers commands, options and values. */
import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scriptFor, withShell } from './script.js';

const test = suite('http/cli/completion/fish');

/** Returns the words that fish offers at the end of a command line, sorted. */
async function complete(line: string): Promise<string[]> {
  const { stdout, stderr } = spawnSync(
    'fish',
    ['--no-config', '-c', 'cat | source; complete --do-complete $argv', line],
    {
      // The script is longer than an argument may be.
      input: await scriptFor('fish'),
      encoding: 'utf8',
      cwd: '/',
    },
  );
  assert.is(stderr, '');
  const lines = stdout.split('\n').filter(Boolean);
  return lines.map((each) => each.split('\t')[0] ?? '').sort();
}

test(
  'fish completes the commands',
  withShell('fish', async () => {
    assert.equal(await complete('server-manager st'), ['start', 'statechart', 'status', 'stop']);
    assert.equal(await complete('server-manager builds re'), ['refresh', 'remove']);
    assert.equal(await complete('server-manager completion '), ['bash', 'fish', 'zsh']);
  }),
);

test(
  'fish completes options, even for a Data Folder named start',
  withShell('fish', async () => {
    assert.equal(await complete('server-manager start 12345 --w'), ['--wait']);
    assert.equal(await complete('server-manager console --lines 5 --f'), ['--follow']);
    assert.equal(await complete('server-manager builds install --i'), ['--id']);
    assert.equal(await complete('server-manager builds list --i'), []);
    assert.equal(await complete('server-manager check start --w'), []);
    assert.ok((await complete('server-manager serve --')).includes('--on-crash'));
    assert.equal(await complete('server-manager --v'), ['--version']);
  }),
);

test(
  'fish completes the values of options, and files only where a file is expected',
  withShell('fish', async () => {
    assert.equal(await complete('server-manager serve --on-exit '), ['keep', 'stop']);
    assert.equal(await complete('server-manager serve --on-exit=k'), ['--on-exit=keep']);
    assert.equal(await complete('server-manager statechart --format s'), ['svg']);
    assert.equal(await complete('server-manager serve --root /us'), ['/usr/']);
    assert.equal(await complete('server-manager builds install /us'), ['/usr/']);
    assert.equal(await complete('server-manager console --lines '), []);
    assert.equal(await complete('server-manager /us'), []);
  }),
);

test.run();
