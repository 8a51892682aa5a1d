/** A part of the service that is opened when it is first used. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createOpening } from '../../../machines/async/opening.js';

const test = suite('machines/async/opening');

/** Returns an opening that fails the given number of times, and the errors that it reported. */
function failing(failures: number) {
  let attempts = 0;
  const errors: string[] = [];
  const openNow = async (): Promise<number> => {
    attempts += 1;
    if (attempts <= failures) throw new Error(`attempt ${attempts} failed`);
    return attempts;
  };
  const opening = createOpening(openNow, (error) => errors.push((error as Error).message));
  return { ...opening, errors };
}

test('A part is opened once for several uses', async () => {
  const { open, opened } = failing(0);
  assert.equal(await Promise.all([open(), open(), opened()]), [1, 1, 1]);
});

test('A use after a failed opening opens the part again', async () => {
  const { open, opened } = failing(1);
  const outcomes = await Promise.allSettled([open(), open()]);
  assert.equal(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.is(await opened(), null);
  assert.is(await open(), 2);
});

test('A failed preparation is reported, and a later use opens the part', async () => {
  const { open, opened, prepare, errors } = failing(1);
  prepare();
  assert.is(await opened(), null);
  assert.equal(errors, ['attempt 1 failed']);
  assert.is(await open(), 2);
});

test('A part that nothing has used is not open', async () => {
  assert.is(await failing(0).opened(), null);
});

test.run();
