/** Writes to a terminal in groups. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { paceWrites } from '../../../../../http/ui/views/console/terminal/paced-writer.js';

const test = suite('http/ui/views/console/paced-writer');

/** A terminal whose clock the test moves. */
function openTerminal() {
  const written: string[] = [];
  let time = 0;
  let drawn = (): void => undefined;
  const writer = paceWrites(
    (text, onDrawn) => {
      written.push(text);
      onDrawn?.();
      drawn();
    },
    () => time,
  );
  return {
    ...writer,
    written,
    pass: (ms: number) => (time += ms),
    untilWritten: () => new Promise<void>((resolve) => (drawn = resolve)),
  };
}

test('The first text after a pause is written at once, later texts together', async () => {
  const { write, written, untilWritten, pass } = openTerminal();
  write('a');
  assert.equal(written, ['a']);
  write('b');
  write('c');
  assert.equal(written, ['a']);
  await untilWritten();
  assert.equal(written, ['a', 'b', 'c']);
  pass(1_000);
  write('d');
  assert.equal(written, ['a', 'b', 'c', 'd']);
});

test('A flush writes the waiting texts in order and once', () => {
  const { write, flush, written } = openTerminal();
  const drawn: string[] = [];
  for (const text of ['a', 'b', '', 'c']) write(text, () => drawn.push(text));
  flush();
  flush();
  assert.equal(written, ['a', 'b', '', 'c']);
  assert.equal(drawn, written);
});

test('The writer writes nothing after its end', () => {
  const { write, flush, end, written } = openTerminal();
  write('a');
  write('b');
  end();
  write('c');
  flush();
  assert.equal(written, ['a']);
});

test.run();
