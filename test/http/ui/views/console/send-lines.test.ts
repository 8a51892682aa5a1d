/** Several commands that are sent one by one. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sendLines, splitCommands } from '../../../../../http/ui/views/console/command/send-lines.js';

const test = suite('http/ui/views/console/send-lines');

const problem = { status: 400, code: 'command_invalid', title: '', detail: '', findings: [] };
const accepted = { ok: true as const, value: null, headers: new Headers() };

test('splitCommands splits a text at any line end and skips blank lines', () => {
  assert.equal(splitCommands('one\r\ntwo\rthree\n\n  \n\tfour  '), ['one', 'two', 'three', '\tfour  ']);
  assert.equal(splitCommands('\n'), []);
});

test('Each command is sent after the answer to the previous command', async () => {
  const log: string[] = [];
  const sent = await sendLines(
    ['a', 'b'],
    async (command) => {
      log.push(`sends ${command}`);
      await Promise.resolve();
      log.push(`sent ${command}`);
      return accepted;
    },
    (count) => log.push(`${count} done`),
    () => false,
  );
  assert.equal(sent, { count: 2, problem: null });
  assert.equal(log, ['sends a', 'sent a', '1 done', 'sends b', 'sent b', '2 done']);
});

test('Sending ends at the first refused command', async () => {
  const sent = await sendLines(
    ['a', 'b', 'c'],
    (command) => Promise.resolve(command === 'b' ? { ok: false as const, problem } : accepted),
    () => undefined,
    () => false,
  );
  assert.equal(sent, { count: 1, problem });
});

test('Sending ends when the user stops it', async () => {
  let count = 0;
  const sent = await sendLines(
    ['a', 'b', 'c'],
    () => Promise.resolve(accepted),
    (done) => (count = done),
    () => count === 2,
  );
  assert.equal(sent, { count: 2, problem: null });
});

test.run();
