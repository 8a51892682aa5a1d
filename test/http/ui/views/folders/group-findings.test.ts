/** The findings of a check by file. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Finding } from '../../../../../http/client/api.js';
import { groupByFile } from '../../../../../http/ui/views/folders/group-findings.js';

const test = suite('the findings by file');

const finding = (severity: Finding['severity'], file: string | null): Finding => ({
  code: 'code',
  severity,
  resource: null,
  file,
  line: null,
  title: severity,
  message: '',
  remedy: '',
});

test('The file with the gravest finding is first, and in each file the gravest finding', () => {
  const groups = groupByFile([
    finding('warning', 'a'),
    finding('error', 'b'),
    finding('fatal', 'b'),
    finding('error', null),
  ]);
  assert.equal(
    groups.map(({ file, findings }) => [file, findings.map(({ severity }) => severity)]),
    [
      ['b', ['fatal', 'error']],
      [null, ['error']],
      ['a', ['warning']],
    ],
  );
});

test.run();
