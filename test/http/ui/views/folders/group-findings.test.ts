/** The findings of a check, grouped by fault. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Finding } from '../../../../../http/client/api.js';
import { groupByFault, groupBySeverity, listFaults } from '../../../../../http/ui/views/folders/group-findings.js';

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

test('The most severe fault is first, and a fault keeps a remedy of all its findings', () => {
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

test('The findings of each severity are counted, and grouped by fault', () => {
  const groups = groupBySeverity([
    finding('warning', 'a'),
    finding('fatal', 'b'),
    finding('warning', 'b'),
    finding('warning', 'a'),
  ]);
  assert.equal(
    groups.map(({ severity, count, faults }) => [severity, count, faults.map(({ title }) => title)]),
    [
      ['fatal', 1, ['b']],
      ['warning', 3, ['a', 'b']],
    ],
  );
});

test('A line has the titles for which it has room, and the number of the others', () => {
  const more = (n: number): string => `${n} more`;
  const licence = finding('fatal', 'Licence key is missing');
  const endpoint = finding('fatal', 'Endpoint is missing');
  const others = [finding('error', 'Resource does not exist'), finding('warning', 'File does not exist')];
  assert.is(listFaults([licence], 44, more), 'Licence key is missing');
  assert.is(listFaults([licence, endpoint, endpoint], 44, more), 'Licence key is missing, Endpoint is missing');
  assert.is(listFaults([licence, endpoint], 32, more), 'Licence key is missing, 1 more');
  assert.is(listFaults([endpoint, ...others], 44, more), 'Endpoint is missing, 2 more');
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
