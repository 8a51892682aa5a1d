/** Run ids. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createRunIdSource } from '../../../adapters/process/run-files/run-id.js';
import { formatRunId, isRunId, readRunStart } from '../../../machines/run/run-id.js';

const test = suite('machines/run/run-id');
const time = Date.UTC(2026, 0, 31, 12, 0, 0, 42);

test('A run id contains the time of the start', () => {
  assert.is(formatRunId(time, '4f2a9c'), '20260131T120000042Z-4f2a9c');
  assert.is(readRunStart('20260131T120000042Z-4f2a9c'), time);
});

test('A text that is not a run id is refused', () => {
  for (const text of [
    '',
    'notes',
    '.spare-1',
    '20260131T120000042Z',
    '20260131T120000042Z-',
    '20260131T120000042Z-a copy',
    '20260131T120000042Z-../x',
    '../20260131T120000042Z-a',
  ]) {
    assert.not(isRunId(text), text);
    assert.is(readRunStart(text), null, text);
  }
});

test('A new run id is greater than all earlier ids, even if the clock was set back', () => {
  const newRunId = createRunIdSource('29991231T235959999Z-ffffff');
  const ids = [newRunId(), newRunId(), newRunId()];
  assert.equal([...ids].sort(), ids);
  assert.ok((ids[0] ?? '') > '29991231T235959999Z-ffffff');
});

test.run();
