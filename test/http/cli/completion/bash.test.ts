/** bash runs its completion script: it offers commands, options and values. */
import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scriptFor } from './script.js';

const test = suite('Completion in bash');

/** Returns what bash offers for the last word, sorted. */
async function complete(...words: string[]): Promise<string[]> {
  const run = `${await scriptFor('bash')}
COMP_WORDS=(server-manager "$@")
COMP_CWORD=$#
_server_manager
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', run, 'bash', ...words], { encoding: 'utf8', cwd: '/' });
  assert.is(stderr, '');
  return stdout.split('\n').filter(Boolean).sort();
}

test('bash completes the commands', async () => {
  assert.equal(await complete('st'), ['start', 'statechart', 'status', 'stop']);
  assert.equal(await complete('builds', 're'), ['refresh', 'remove']);
  assert.equal(await complete('completion', ''), ['--help', 'bash', 'fish', 'zsh']);
});

test('bash completes the options of the command, even for a Data Folder that is called start', async () => {
  assert.equal(await complete('start', '12345', '--w'), ['--wait']);
  assert.equal(await complete('console', '--lines', '5', '--f'), ['--follow']);
  assert.equal(await complete('builds', 'install', '--i'), ['--id']);
  assert.equal(await complete('builds', 'list', '--i'), []);
  assert.equal(await complete('check', 'start', '--w'), []);
  assert.ok((await complete('serve', '--')).includes('--on-crash'));
  assert.equal(await complete('--v'), ['--version']);
});

test('bash completes the values of options', async () => {
  assert.equal(await complete('serve', '--on-exit', ''), ['keep', 'stop']);
  assert.equal(await complete('statechart', '--format', 's'), ['svg']);
  assert.ok((await complete('serve', '--root', '/us')).includes('/usr'));
  assert.equal(await complete('console', '--lines', ''), []);
});

test('bash completes the value after --option=', async () => {
  assert.equal(await complete('serve', '--on-exit', '='), ['keep', 'stop']);
  assert.equal(await complete('serve', '--on-exit', '=', 'k'), ['keep']);
});

test.run();
