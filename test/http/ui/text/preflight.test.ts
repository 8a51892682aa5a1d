import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Preflight } from '../../../../http/client/api.js';
import { en } from '../../../../http/ui/text/en.js';
import { hasCertainErrors, isClean, preflightText } from '../../../../http/ui/text/preflight.js';

const test = suite('http/ui/text/preflight');

const words = en.check;

function preflightWith(errors: number, unchecked: readonly Preflight['unchecked'][number]['code'][]): Preflight {
  return {
    folder: 'city',
    build: '12345',
    kind: 'fxserver',
    kind_name: 'FXServer',
    ok: true,
    fatal: 0,
    errors,
    warnings: 0,
    omitted: 0,
    findings: [],
    unchecked: unchecked.map((code) => ({ code, message: '' })),
    hints: [],
  };
}

test('A preflight without findings is clean only if all was checked', () => {
  for (const [unchecked, isWhole] of [
    [[], true],
    [['ports'], true],
    [['build'], false],
    [['ports', 'program'], false],
    [['content'], false],
  ] as const) {
    const preflight = preflightWith(0, unchecked);
    assert.is(isClean(preflight), isWhole, unchecked.join());
    assert.is(preflightText(preflight, en), isWhole ? words.nothing : words.nothingInChecked);
  }
});

test('Findings are counted, and fatal faults do not count as errors too', () => {
  const preflight = { ...preflightWith(3, []), fatal: 1, warnings: 2 };
  assert.is(preflightText(preflight, en), '1 fatal problem, 2 errors, 2 warnings');
  assert.is(isClean(preflight), false);
});

test('A start with errors asks for confirmation', () => {
  assert.is(hasCertainErrors(null), false);
  assert.is(hasCertainErrors(preflightWith(0, [])), false);
  assert.is(hasCertainErrors(preflightWith(1, ['ports'])), true);
  assert.is(hasCertainErrors(preflightWith(1, ['program'])), false);
});

test.run();
