/** The effects of faults, and the verbs that lead to their corrections. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { en } from '../../../../../http/ui/text/en.js';
import { describeFault, describeFixVerb, isOnlyUnreachable } from '../../../../../http/ui/views/folders/fault-texts.js';

const test = suite('http/ui/views/folders/fault-texts');

test('A fault whose title names no effect is shown with its effect', () => {
  const fault = { code: 'config_no_endpoint', title: 'Endpoint is missing' };
  assert.is(describeFault(fault, en.check), en.check.effects.config_no_endpoint);
  assert.is(
    describeFault({ code: 'config_quits', title: 'Configuration stops the server' }, en.check),
    'Configuration stops the server',
  );
});

test('The first fatal fault decides the verb', () => {
  const licence = { code: 'config_licence_missing', severity: 'fatal' } as const;
  const other = { code: 'config_odd_space', severity: 'error' } as const;
  assert.is(describeFixVerb([other, licence], en.check), 'Add licence key');
  assert.is(describeFixVerb([{ ...other, severity: 'fatal' }], en.check), en.check.showProblems);
});

test('A server with another fatal fault than a missing port cannot start', () => {
  assert.ok(isOnlyUnreachable([{ code: 'config_no_endpoint' }]));
  assert.not.ok(isOnlyUnreachable([{ code: 'config_no_endpoint' }, { code: 'config_licence_missing' }]));
});

test.run();
