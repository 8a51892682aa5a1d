/** Several commands are sent one by one. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandsOf, sendLines } from '../../../../../http/ui/views/console/send-lines.js';

const test = suite('several commands');

const problem = { status: 400, code: 'command_invalid', title: '', detail: '', findings: [] };
const accepted = { ok: true as const, value: null, headers: new Headers() };

test('the lines of a text are commands, whatever system it is from, and blank ones are none', () => {
  assert.equal(commandsOf('one\r\ntwo\rthree\n\n  \n\tfour  '), ['one', 'two', 'three', '\tfour  ']);
  assert.equal(commandsOf('\n'), []);
});

test('each is sent when the one before was answered', async () => {
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

test('it ends at the first that is refused, and tells how many were sent', async () => {
  const sent = await sendLines(
    ['a', 'b', 'c'],
    (command) => Promise.resolve(command === 'b' ? { ok: false as const, problem } : accepted),
    () => undefined,
    () => false,
  );
  assert.equal(sent, { count: 1, problem });
});

test('it ends when somebody says so', async () => {
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
