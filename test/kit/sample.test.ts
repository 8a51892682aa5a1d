import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('kit/sample');
const sample = new URL('./sample.js', import.meta.url).href;

/** Returns the value of the expression in a process with the given variables. */
function evaluate(expression: string, env: NodeJS.ProcessEnv): any {
  const script = `import * as sample from ${JSON.stringify(sample)}; console.log(JSON.stringify(${expression}))`;
  const { TEST_LONG: _, ...rest } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...rest, ...env },
    encoding: 'utf8',
  });
  assert.is(stderr, '');
  return JSON.parse(stdout);
}

const cases = 'sample.sampleCases("name", [...Array(20).keys()], 3)';
const steps = '[...Array(20).keys()].filter((step) => sample.isSampledStep("name", step + 1, 5))';

test('A seed chooses the same cases each time and in order', () => {
  const first = evaluate(cases, { TEST_SEED: '1' });
  assert.is(first.length, 3);
  assert.equal(
    first,
    [...first].sort((one, other) => one - other),
  );
  assert.equal(evaluate(cases, { TEST_SEED: '1' }), first);
  const others = ['2', '3', '4'].map((seed) => String(evaluate(cases, { TEST_SEED: seed })));
  assert.ok(others.some((other) => other !== String(first)));
});

test('The sample of steps has the first step and every fifth step', () => {
  const [first, ...rest] = evaluate(steps, { TEST_SEED: '7' });
  assert.is(first, 0);
  assert.ok(rest.length === 4 || rest.length === 3, String(rest));
});

test('The long tier runs all cases, steps and runs', () => {
  const env = { TEST_LONG: '1' };
  assert.is(evaluate(cases, env).length, 20);
  assert.is(evaluate(steps, env).length, 20);
  assert.is(evaluate('sample.sampleRuns(100, 7)', env), 100);
  assert.is(evaluate('sample.sampleRuns(100, 7)', {}), 7);
});

test.run();
