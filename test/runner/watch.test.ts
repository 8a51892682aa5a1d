import * as assert from 'uvu/assert';
import { until } from '../kit/system/until.js';
import { header, inFolder, runnerSuite, start, write } from './runner-suite.js';

const test = runnerSuite('runner/watch');

/** Writes a module as its source and its compiled file. */
function writeModule(path: string, source: string): void {
  write(`${path}.ts`, source);
  write(`dist/${path}.js`, source);
}

test('--watch runs exactly the tests that import a changed source', async () => {
  writeModule('machines/one', 'export const value = 1;\n');
  writeModule(
    'test/one.test',
    `${header}import { value } from '../machines/one.js';\ntest('one is ' + value, () => {});\ntest.run();\n`,
  );
  writeModule('test/two.test', `${header}test('Two', () => {});\ntest.run();\n`);
  const runner = start(['--watch', '--verbose', '--dir', inFolder('dist/test')], {});
  try {
    await until(() => runner.output().includes('2 passed, 0 failed\nwatching'), 'the first run');
    write('machines/one.ts', "export const value: string = 'changed';\n");
    await until(() => /1 passed, 0 failed\nwatching/.test(runner.output()), 'the run after the change');
    write('machines/one.ts', 'export const value = ;\n');
    await until(() => runner.output().includes('machines/one.ts:1:22'), 'the fault of the compiler');
    assert.is(runner.output().match(/two\.test\.js/g)?.length, 1, runner.output());
  } finally {
    runner.child.kill('SIGTERM');
    await runner.ended;
  }
});

test.run();
