/** The console of the stand-in for FXServer: its language, its colours and its answers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endStandIns, type StandIn, startStandIn } from './process.js';

const test = suite('fxserver-stand-in/console');

test.after.each(endStandIns);

const ready = /Welcome!/;

/**
 * Sends a command. The result has no channels, and ends at a mark that is sent after the command. Warnings that a busy
 * machine adds at any time are left out.
 */
async function output(server: StandIn, command: string): Promise<string[]> {
  const from = server.text().length;
  const mark = `mark-${from}`;
  server.send(command, `say ${mark}`);
  await server.waitFor(new RegExp(`console: ${mark}\n`));
  const lines = server.text().slice(from).split('\n');
  return lines
    .slice(
      0,
      lines.findIndex((line) => line.includes(mark)),
    )
    .map((line) => line.replace(/^\[.{20}\] /, ''))
    .filter((line) => !/ thread hitch warning: /.test(line));
}

const startReady = async (...args: Parameters<typeof startStandIn>): Promise<StandIn> => {
  const server = await startStandIn(args[0], { endpoints: false, ...args[1] });
  await server.waitFor(ready);
  return server;
};

test('Words are split at spaces and quotes, except after a backslash', async () => {
  const server = await startReady();
  for (const [command, words] of [
    ['set a "two words"', 'two words'],
    ['set a "a \\"quoted\\" word"', 'a "quoted" word'],
    ['set a "C:\\\\folder"', 'C:\\\\folder'],
    ['set a "# no comment"', '# no comment'],
    ['set a one # a comment', 'one'],
    ['set a one // a comment', 'one'],
    ['set a a//b', 'a//b'],
    ['set a""', ''],
  ] as const) {
    assert.equal(await output(server, command), [], command);
    assert.equal(await output(server, 'a'), [` "a" is "${words}"`], command);
  }
});

test('JSON outside quotes is one word, even with a semicolon in it', async () => {
  const server = await startReady();
  assert.equal(await output(server, 'set a {"b": ["c; say d", "\\"e"]}'), []);
  assert.equal(await output(server, 'a'), [' "a" is "{"b": ["c; say d", "\\"e"]}"']);
});

test('Text like JSON with half of a surrogate pair is split at its semicolon', async () => {
  const server = await startReady();
  const [half, whole] = ['\\ud800', '\\ud83d\\ude00'];
  assert.equal(await output(server, `say {"a":"${half}\\"; say b"}`), [`console: { a : ${half}"`, 'console: b }']);
  const json = `{"a":"${whole}\\"; say b"}`;
  assert.equal(await output(server, `say ${json}`), [`console: ${json}`]);
});

test('A semicolon inside a comment begins another command', async () => {
  const server = await startReady(['# a; say from a comment']);
  assert.match(server.text(), 'console: from a comment');
});

test('A command with a wrong number of arguments only prints the mismatch', async () => {
  const server = await startReady();
  for (const [command, counts] of [
    ['start', 'passed 0, wanted 1'],
    ['ensure a b', 'passed 2, wanted 1'],
    ['set a b c', 'passed 3, wanted 2'],
    ['sv_hostname a b', 'passed 2, wanted 1'],
    ['refresh now', 'passed 1, wanted 0'],
    ['quit a b', 'passed 2, wanted 1'],
  ] as const) {
    assert.equal(await output(server, command), [`Argument count mismatch (${counts})`], command);
  }
  assert.is(server.child.exitCode, null);
});

test('Each line has its channel in 20 columns, and colours are printed as escapes', async () => {
  const server = await startReady();
  server.send('stand_in_print race "^1red ^7plain"');
  await server.waitFor(/red plain/);
  assert.match(server.text(), /^\[ {9}script:race\] red plain$/m);
  assert.match(
    server.raw(),
    /\u001b\[38;5;\d+m\[ {9}script:race\] \u001b\[0m\u001b\[0m\u001b\[91mred \u001b\[0mplain\n/,
  );
});

test('wait delays the commands after it, including commands from the standard input', async () => {
  const server = await startReady();
  server.send('wait 300; say first', 'say second');
  await server.waitFor(/console: first\n[^]*console: second/);
});

test('Every line of the standard input is written to .replxx_history', async () => {
  const server = await startReady();
  server.send('say one', 'set password S3CR3T');
  await output(server, 'say two');
  const history = readFileSync(join(server.folder, '.replxx_history'), 'utf8');
  assert.match(history, /^### \S+ \S+\nsay one\n### \S+ \S+\nset password S3CR3T\n/);
});

test.run();
