/** The sample of the steps that tests break. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sampleSteps } from './step-sample.js';

const test = suite('kit/manager/step-sample');

test('A sample of steps has the first and the last step', () => {
  assert.equal(sampleSteps(100, 4, false), [1, 38, 75, 100]);
  assert.equal(sampleSteps(3, 4, false), [1, 3]);
});

test('A sample of steps has at most the wanted number of steps, each once and in order', () => {
  for (let total = 1; total <= 300; total += 1)
    for (const count of [2, 3, 6]) {
      const steps = sampleSteps(total, count, false);
      assert.ok(steps.length <= count && steps.at(-1) === total, `${total}: ${steps}`);
      assert.ok(steps[0] === 1 && steps.every((step, index) => index === 0 || step > (steps[index - 1] as number)));
    }
});

test('A sample of steps has every step if all steps are requested', () => {
  assert.equal(sampleSteps(5, 2, true), [1, 2, 3, 4, 5]);
});

test.run();
