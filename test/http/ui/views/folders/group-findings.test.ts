/** The findings of a check by fault. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Finding } from '../../../../../http/client/api.js';
import { groupByFault } from '../../../../../http/ui/views/folders/group-findings.js';

const test = suite('http/ui/views/folders/group-findings');

const finding = (severity: Finding['severity'], title: string, remedy = 'the same'): Finding => ({
  code: 'code',
  severity,
  resource: null,
  file: null,
  line: null,
  title,
  message: '',
  remedy,
});

test('The most severe fault is first, and a remedy that all its findings share is kept', () => {
  const groups = groupByFault([
    finding('warning', 'a'),
    finding('warning', 'b'),
    finding('fatal', 'b'),
    finding('error', 'c', 'one'),
    finding('error', 'c', 'another'),
  ]);
  assert.equal(
    groups.map(({ title, remedy, findings }) => [title, remedy, findings.map(({ severity }) => severity)]),
    [
      ['b', 'the same', ['fatal', 'warning']],
      ['c', null, ['error', 'error']],
      ['a', 'the same', ['warning']],
    ],
  );
});

test('The findings of a fault at the same place follow one another', () => {
  const at = (severity: Finding['severity'], file: string): Finding => ({ ...finding(severity, 'a'), file });
  const [group] = groupByFault([at('warning', 'x'), at('warning', 'y'), at('error', 'y'), at('warning', 'x')]);
  assert.equal(
    group?.findings.map(({ severity, file }) => [severity, file]),
    [
      ['error', 'y'],
      ['warning', 'y'],
      ['warning', 'x'],
      ['warning', 'x'],
    ],
  );
});

test.run();
