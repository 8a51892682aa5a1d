/** bash with the completion script, which offers commands, options and values. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { completeInBash } from './script.js';

const test = suite('http/cli/completion/bash');

/** Returns the words that bash offers after the name of the program. */
const complete = (line: string) => completeInBash(`server-manager ${line}`);

test('bash completes the commands', async () => {
  assert.equal(await complete('st'), ['start', 'statechart', 'status', 'stop']);
  assert.equal(await complete('builds re'), ['refresh', 'remove']);
  assert.equal(await complete('completion '), ['--help', 'bash', 'fish', 'zsh']);
});

test('bash completes options, even for a Data Folder named start', async () => {
  assert.equal(await complete('start 12345 --w'), ['--wait']);
  assert.equal(await complete('console --lines 5 --f'), ['--follow']);
  assert.equal(await complete('builds install --i'), ['--id']);
  assert.equal(await complete('builds list --i'), []);
  assert.equal(await complete('check start --w'), []);
  assert.ok((await complete('serve --')).includes('--on-crash'));
  assert.equal(await complete('--v'), ['--version']);
});

test('bash completes the values of options', async () => {
  assert.equal(await complete('serve --on-exit '), ['keep', 'stop']);
  assert.equal(await complete('statechart --format s'), ['svg']);
  assert.ok((await complete('serve --root /us')).includes('/usr'));
  assert.equal(await complete('console --lines '), []);
});

test('bash completes the value after --option=', async () => {
  assert.equal(await complete('serve --on-exit='), ['keep', 'stop']);
  assert.equal(await complete('serve --on-exit=k'), ['keep']);
});

test('bash completes words after a URL, although bash splits the URL at each colon', async () => {
  const url = '--url http://127.0.0.1:4811';
  assert.equal(await complete(`${url} st`), ['start', 'statechart', 'status', 'stop']);
  assert.equal(await complete(`${url} serve --on-exit `), ['keep', 'stop']);
  assert.equal(await complete(`--url=http://127.0.0.1:4811 completion b`), ['bash']);
  assert.equal(await complete('--url http:'), []);
});

test.run();
