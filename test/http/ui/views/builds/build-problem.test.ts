/** The reason why a Build cannot be started, in plain words. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeBuildProblem } from '../../../../../http/ui/views/builds/build-problem.js';

const test = suite('http/ui/views/builds/build-problem');

const describe = (reason: string): string => describeBuildProblem(`The Build "b" ${reason}`, 'b');

test('A wrong field of build.json is named with the value that it must have', () => {
  assert.is(
    describe(
      'cannot be started: build.json: command: it must be a list of at least 1 entry, not a text of 9 characters.',
    ),
    '"command" in build.json must be a list, such as ["./server"], not a text.',
  );
  assert.is(
    describe('cannot be started: build.json: stop.timeout: it must be a number from 1 to 600, not true.'),
    '"stop.timeout" in build.json must be a number from 1 to 600, not true.',
  );
});

test('Other reasons are shown as they are, without the name of the Build', () => {
  assert.is(describe('is for Windows; this machine runs Linux.'), 'For Windows; this machine runs Linux.');
  assert.is(describe('cannot be started: build.json is not JSON.'), 'build.json is not JSON.');
  assert.is(describeBuildProblem('No such program.', 'b'), 'No such program.');
});

test.run();
