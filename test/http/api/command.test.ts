/** POST /command, which delivers one whole line. The answer has the cursor of the output after the command. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dailyRule } from '../../kit/data/daily-rule.js';
import { invalidBodies } from '../../kit/http/invalid-bodies.js';
import { type SharedService, shareService, startStandard } from '../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/command');

shareService(test, (workspace) => {
  workspace.addBuild('asking', {
    command: ['/bin/sh', '-c', 'echo READY; read -r n; [ -n "$n" ] || n=16; echo "PLAYERS $n"; exec sleep 1000'],
  });
  workspace.addBuild('deaf', { command: ['/bin/sh', '-c', 'echo READY; exec sleep 1000'] });
  const blocks =
    '$| = 1; print "READY\\n"; while (sysread STDIN, $_, 256) { exit if /^quit/; print "GOT ", length, "\\n" }';
  // This server is like ioquake3: the rest of a line that is longer than a block is another command.
  workspace.addBuild('blocks', { command: ['/usr/bin/perl', '-e', blocks] });
  workspace.addBuild('short', { command: ['/usr/bin/perl', '-e', blocks], maxLineBytes: 20 });
  workspace.addBuild('closed', { command: ['/bin/sh', '-c', 'exec 0</dev/null; echo READY; exec sleep 1000'] });
});

test('POST /command answers with a message, the run and the next cursor', async (shared) => {
  const { service, workspace } = shared;
  const status = await startStandard(shared);
  for (const word of ['first', 'second', 'third']) {
    const answer = await service.post('/command', { Command: word });
    assert.is(answer.status, 202);
    assert.equal(Object.keys(answer.json).sort(), ['cursor', 'message', 'run']);
    assert.is(answer.json.run, status.run);
    await workspace.waitForConsole(`GOT ${word}\n`);
    const console = readFileSync(join(workspace.root, 'run', status.run, 'console.log'));
    assert.is(console.subarray(answer.json.cursor).toString(), `GOT ${word}\n`);
  }
});

test('POST /command answers with a cursor that counts bytes, not characters', async (shared) => {
  const { service, workspace } = shared;
  await startStandard(shared);
  await service.post('/command', { Command: 'ümläute und 🚗' });
  const before = await workspace.waitForConsole('GOT ümläute und 🚗\n');
  assert.is((await service.post('/command', { Command: 'next' })).json.cursor, Buffer.byteLength(before));
});

test('POST /command?blank=true sends an empty line, which is otherwise refused', async (shared) => {
  const { service, workspace } = shared;
  await startStandard(shared, { Build: 'asking', Folder: 'world' });
  assert.is((await service.post('/command', { Command: '' })).json.code, 'command_required');
  assert.is((await service.post('/command?blank=true', {})).json.code, 'command_required');
  assert.is((await service.post('/command?blank=perhaps', { Command: '' })).json.code, 'query_invalid');
  const { status, json, text } = await service.post('/command?blank=true', { Command: '' });
  assert.is(status, 202, text);
  await workspace.waitForConsole('PLAYERS 16\n');
  assert.is(json.run, (await service.get('/status')).json.run);
  assert.is((await service.post('/stop')).status, 204);
  const { json: gone } = await service.post('/command?blank=true', { Command: '' });
  assert.is(gone.code, 'not_running');
});

const accepted: readonly (readonly [title: string, command: string])[] = [
  ['of one letter', 'x'],
  ['with a tab', 'a\tb'],
  ['with quotes, dollars and a semicolon', `say "$HOME" 'x'; rm -rf ~ | cat`],
  ['of umlauts, Han and an emoji', 'grüße 世界 🚗'],
  ['of 4,095 bytes', 'a'.repeat(4095)],
  ['of 4,095 bytes in two-byte characters', `${'ä'.repeat(2047)}b`],
  ['of 4,095 bytes in three-byte characters', '世'.repeat(1365)],
];

for (const [title, command] of accepted) {
  test(`POST /command delivers a command ${title} unchanged`, async (shared) => {
    await startStandard(shared);
    const answer = await shared.service.post('/command', { Command: command });
    assert.is(answer.status, 202, answer.text);
    const console = await shared.workspace.waitForConsole(/GOT .*\n/);
    assert.is(/GOT (.*)\n/.exec(console)?.[1], command);
  });
}

test('A line that is longer than the limit in the Build is refused', async (shared) => {
  const { service, workspace } = shared;
  assert.is((await service.post('/start', { Build: 'short', Folder: 'world' })).status, 204);
  const long = await service.post('/command', { Command: 'x'.repeat(21) });
  assert.equal([long.status, long.json.code], [400, 'command_too_long']);
  assert.match(long.json.detail, 'has 21 bytes in UTF-8; the limit is 20');
  assert.is((await service.post('/command', { Command: 'x'.repeat(20) })).status, 202);
  await workspace.waitForConsole('GOT 21\n');
});

test('A client with patterns cannot send a line that a server may read in two pieces', async (shared) => {
  const { service, workspace } = shared;
  const scopes = ['read', 'command', 'control'];
  const created = await service.post('/access/tokens', { name: 'bot', scopes, commands: ['say *'] });
  assert.is(created.status, 201, created.text);
  const headers = { Authorization: `Bearer ${created.json.token}`, 'Content-Type': 'application/json' };
  const send = (method: string, path: string, body: object) =>
    service.request(method, path, { headers, body: JSON.stringify(body) });
  assert.is((await service.post('/start', { Build: 'blocks', Folder: 'world' })).status, 204);
  await workspace.waitForConsole('READY');

  const hidden = `say ${'x'.repeat(252)}quit`;
  const answer = await send('POST', '/command', { Command: hidden });
  assert.equal([answer.status, answer.json.code], [400, 'command_too_long']);
  assert.match(answer.json.detail, 'the limit for a client with patterns of commands is 250');
  const action = { type: 'command', command: hidden };
  const saved = await send('POST', '/schedules', { name: 'Hidden', when: dailyRule(), action });
  assert.equal([saved.status, saved.json.code], [400, 'command_too_long'], saved.text);

  assert.is((await send('POST', '/command', { Command: hidden.slice(0, 250) })).status, 202);
  await workspace.waitForConsole('GOT 251\n');
  assert.is((await service.get('/status')).json.state, 'running');
});

const refused: readonly (readonly [title: string, command: unknown, code: string])[] = [
  ['that is absent', undefined, 'command_required'],
  ['that is null', null, 'command_required'],
  ['that is a number', 5, 'command_required'],
  ['that is true', true, 'command_required'],
  ['that is a list', ['say', 'hello'], 'command_required'],
  ['that is an object', { line: 'say hello' }, 'command_required'],
  ['that is empty', '', 'command_required'],
  ['that is blank', ' \t  ', 'command_required'],
  ['that is only a line end', '\n', 'command_required'],
  ['of two lines', 'one\ntwo', 'command_invalid'],
  ['ended by a line end', 'one\n', 'command_invalid'],
  ['divided by a carriage return', 'one\rtwo', 'command_invalid'],
  ['divided by a NUL', 'one\0two', 'command_invalid'],
  ['with an escape sequence', '\x1b[31mred', 'command_invalid'],
  ['with a backspace', 'one\b', 'command_invalid'],
  ['with a delete', 'one\x7f', 'command_invalid'],
  ['with a control character of Latin-1', 'one\x85two', 'command_invalid'],
  ['with only the first half of a surrogate pair', 'one\ud83d', 'command_invalid'],
  ['with only the second half of a surrogate pair', '\udc4done', 'command_invalid'],
  ['of 4,096 bytes', 'a'.repeat(4096), 'command_too_long'],
  ['of 4,096 bytes in two-byte characters', 'ä'.repeat(2048), 'command_too_long'],
  ['of 4,096 bytes in three-byte characters', `${'世'.repeat(1365)}b`, 'command_too_long'],
  ['of a hundred thousand bytes', 'a'.repeat(100_000), 'command_too_long'],
];

for (const [title, command, code] of refused) {
  test(`POST /command gets 400 for a command ${title}`, async (shared) => {
    await startStandard(shared);
    const answer = await shared.service.post('/command', { Command: command });
    assert.is(answer.status, 400, answer.text);
    assert.is(answer.json.code, code);
    await assertConsoleUntouched(shared);
  });
}

for (const { name, init, status, code } of invalidBodies) {
  test(`POST /command with ${name} gets ${status}, and the server receives nothing`, async (shared) => {
    await startStandard(shared);
    const answer = await shared.service.request('POST', '/command', init);
    assert.is(answer.status, status, answer.text);
    assert.is(answer.json.code, code ?? 'command_required');
    await assertConsoleUntouched(shared);
  });
}

/** Asserts that the next command is the first that the server receives. */
async function assertConsoleUntouched({ service, workspace }: SharedService): Promise<void> {
  const { json: status } = await service.get('/status');
  assert.is((await service.post('/command', { Command: 'the first' })).status, 202);
  const console = await workspace.waitForConsole('GOT the first\n');
  assert.is(console, `READY ${status.pid}\nGOT the first\n`);
}

test('POST /command delivers each command of many concurrent clients whole and once', async (shared) => {
  const { service, workspace } = shared;
  await startStandard(shared);
  const words = Array.from({ length: 100 }, (_, index) => `${index} ${'x'.repeat(index)} ${index}`);
  const answers = await Promise.all(words.map((Command) => service.post('/command', { Command })));
  for (const { status, text } of answers) assert.is(status, 202, text);
  await service.post('/command', { Command: 'the last' });
  const console = await workspace.waitForConsole('GOT the last');
  const got = console
    .split('\n')
    .filter((line) => line.startsWith('GOT '))
    .map((line) => line.slice(4));
  assert.equal(got.slice(0, -1).sort(), words.sort());
});

test('POST /command gets 503 while 64 KiB wait for the server', async (shared) => {
  const { service } = shared;
  await startStandard(shared, { Build: 'deaf', Folder: 'world' });
  const line = 'a'.repeat(4095);
  for (let sent = 0; sent < 16; sent++) assert.is((await service.post('/command', { Command: line })).status, 202);
  const answer = await service.post('/command', { Command: line });
  assert.is(answer.status, 503);
  assert.is(answer.json.code, 'command_undeliverable');
  assert.match(answer.json.detail, 'does not read its console');
  assert.is((await service.get('/status')).json.phase, 'up');
});

test('POST /command gets 503 for a server that has closed its console input', async (shared) => {
  await startStandard(shared, { Build: 'closed', Folder: 'world' });
  const answer = await shared.service.post('/command', { Command: 'hello' });
  assert.is(answer.status, 503);
  assert.is(answer.json.code, 'command_undeliverable');
  assert.match(answer.json.detail, 'closed its console input');
});

test.run();
