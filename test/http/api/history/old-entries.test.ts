/** Entries of the history that an earlier version wrote, and the answers for them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { historyEntryBody } from '../../../../http/api/history/answers.js';
import type { EntryType } from '../../../../machines/history/journal.js';

const test = suite('http/api/history/old-entries');

function answerDetail(type: EntryType, detail: Readonly<Record<string, unknown>>): object {
  return historyEntryBody({ id: 1, at: 0, type, actor: { kind: 'manager', name: 'manager' }, detail }).detail;
}

test('An old entry with `because` is read with the field `reason`', () => {
  assert.equal(answerDetail('health.changed', { before: 'healthy', because: 'timeout' }), {
    before: 'healthy',
    reason: 'timeout',
  });
  assert.equal(answerDetail('operation.restart', { update: 'u1', because: 'crashed' }), {
    update: 'u1',
    reason: 'crashed',
  });
});

test('The field `because` of an old entry of an ended update is read as its code', () => {
  const detail = { update: 'u1', reason: 'install_failed', because: 'archive_damaged' };
  assert.equal(answerDetail('update.ended', detail), {
    update: 'u1',
    reason: 'install_failed',
    code: 'archive_damaged',
  });
});

test('An entry in the current form is returned unchanged', () => {
  const detail = { update: 'u1', reason: 'install_failed', code: 'archive_damaged' };
  assert.equal(answerDetail('update.ended', detail), detail);
});

test.run();
