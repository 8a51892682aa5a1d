/** Tests the shared read of the console with slow readers. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { RunArchive } from '../../../../adapters/console/runs.js';
import { createSharedRead, type Reader, type SharedRead } from '../../../../http/api/events/shared-read.js';
import { createRunFiles, type RunFiles } from '../../../adapters/console/run-files.js';
import { until } from '../../../kit/system/until.js';

const test = suite<{ files: RunFiles; runs: RunArchive; shared: SharedRead }>('http/api/events/shared-read');

test.before.each((context) => {
  context.files = createRunFiles();
  context.runs = new RunArchive(context.files.runs);
  const { files, runs } = context;
  const source = { runs, readPhase: () => 'running' as const, current: () => files.run };
  context.shared = createSharedRead(source, () => () => undefined);
});

test.after.each(({ files, runs }) => {
  runs.close();
  files.remove();
});

/** Creates a reader that blocks the event loop for 6 ms at each event. */
function createReader(onEvent: (text: string) => boolean = () => true): Reader & { readonly texts: string[] } {
  const texts: string[] = [];
  return {
    texts,
    take(event) {
      const { text } = JSON.parse(/^data: (.*)$/m.exec(event.toString())?.[1] ?? '') as { text: string };
      for (const end = performance.now() + 6; performance.now() < end; );
      if (!onEvent(text)) return false;
      texts.push(text);
      return true;
    },
    resume: () => undefined,
    fail: (error) => {
      throw error;
    },
  };
}

test('Other work runs while an event is sent to many readers', async ({ files, shared }) => {
  const readers = Array.from({ length: 20 }, () => createReader());
  for (const reader of readers) shared.join(reader, { run: files.run, cursor: 0 });
  const sentAt: number[] = [];
  let isOver = false;
  const count = (): void => {
    sentAt.push(readers.filter(({ texts }) => texts.length > 0).length);
    if (!isOver) setImmediate(count);
  };
  count();
  files.print('one\n');
  shared.poll();
  await until(() => readers.every(({ texts }) => texts.length === 1));
  isOver = true;
  assert.ok(sentAt.some((sent) => sent > 0 && sent < readers.length));
  for (const reader of readers) shared.leave(reader);
});

test('Each reader gets each event once, while others leave and join', async ({ files, shared }) => {
  const start = { run: files.run, cursor: 0 };
  const late = createReader();
  const refusing = createReader((text) => text !== 'one\n');
  const leaving = createReader();
  const first = createReader((text) => {
    if (text === 'one\n') {
      const at = shared.cursor();
      assert.ok(at);
      shared.leave(leaving);
      shared.join(late, at);
    }
    return true;
  });
  const last = createReader((text) => {
    const at = shared.cursor();
    assert.ok(at);
    // The reader has caught up by itself.
    if (text === 'one\n') shared.join(refusing, at);
    return true;
  });
  for (const reader of [first, refusing, leaving, last]) shared.join(reader, start);
  files.print('one\n');
  shared.poll();
  await until(() => last.texts.length === 1);
  files.print('two\n');
  shared.poll();
  await until(() => [first, refusing, late, last].every(({ texts }) => texts.at(-1) === 'two\n'));
  assert.equal(
    [first, refusing, leaving, late, last].map(({ texts }) => texts),
    [['one\n', 'two\n'], ['two\n'], [], ['two\n'], ['one\n', 'two\n']],
  );
  for (const reader of [first, refusing, late, last]) shared.leave(reader);
});

test.run();
