/** The distribution of manifests to the evaluators of the pool, which are threads. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batchSize } from '../../../../../adapters/kinds/fxserver/manifest/evaluator.js';
import { createEvaluatorPool } from '../../../../../adapters/kinds/fxserver/manifest/evaluator-pool.js';
import { defaultLimits } from '../../../../../adapters/kinds/fxserver/manifest/limits.js';
import type { EvaluatedFile } from '../../../../../adapters/kinds/fxserver/manifest/messages.js';

const test = suite('adapters/kinds/fxserver/manifest/evaluator-pool');

/** Creates a pool over evaluators that answer when `answerAll` is called. */
function createTestPool(size: number) {
  const evaluators: { paths: string[]; answers: (() => void)[]; isClosed: boolean }[] = [];
  const pool = createEvaluatorPool(defaultLimits, 1, size, () => {
    const evaluator = { paths: [] as string[], answers: [] as (() => void)[], isClosed: false };
    evaluators.push(evaluator);
    return {
      evaluate(path) {
        evaluator.paths.push(path);
        const file: EvaluatedFile = { entries: [], fault: null, isFatal: false, stamp: path };
        return new Promise((resolve) => evaluator.answers.push(() => resolve(file)));
      },
      close: async () => void (evaluator.isClosed = true),
    };
  });
  return {
    pool,
    evaluators,
    answerAll: () => evaluators.forEach(({ answers }) => answers.splice(0).forEach((answer) => answer())),
    counts: () => evaluators.map(({ paths }) => paths.length),
  };
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `${at}`);

test('The pool evaluates few manifests in one thread, even in consecutive requests', async () => {
  const { pool, answerAll, counts } = createTestPool(3);
  for (let round = 0; round < 3; round += 1) {
    const files = names(batchSize).map((path) => pool.evaluate(path));
    answerAll();
    await Promise.all(files);
  }
  assert.equal(counts(), [3 * batchSize, 0, 0]);
});

test('The pool distributes many manifests evenly with the correct answers', async () => {
  const { pool, answerAll, counts } = createTestPool(3);
  const all = names(12 * batchSize);
  const files = all.map((path) => pool.evaluate(path));
  assert.equal(counts(), [4 * batchSize, 4 * batchSize, 4 * batchSize]);
  answerAll();
  assert.equal(
    (await Promise.all(files)).map(({ stamp }) => stamp),
    all,
  );
});

test('Closing the pool closes every evaluator', async () => {
  const { pool, evaluators } = createTestPool(2);
  await pool.close();
  assert.equal(
    evaluators.map(({ isClosed }) => isClosed),
    [true, true],
  );
});

test.run();
