/** The evaluator's worker thread: crashes, failures to start, and the worker of the bundle. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Evaluator } from '../../../../../adapters/kinds/fxserver/manifest/evaluator.js';
import { defaultLimits } from '../../../../../adapters/kinds/fxserver/manifest/limits.js';
import { createManifestFolder, type ManifestFolder } from './manifest-folder.js';

const test = suite<{ folder: ManifestFolder }>('adapters/kinds/fxserver/manifest/evaluator');

test.before.each((context) => void (context.folder = createManifestFolder()));
test.after.each(({ folder }) => folder.remove());

/** A worker that reports each path as the author, and crashes or exits for paths that contain `die`. */
const crashingWorker = `
import { parentPort, workerData } from 'node:worker_threads';
const underWay = new Int32Array(workerData.underWay);
parentPort.on('message', ({ manifests }) => {
  for (const [index, { path }] of manifests.entries()) {
    Atomics.add(underWay, 0, 1);
    if (path.includes('die')) { if (path.includes('error')) throw new Error('died'); else process.exit(1); }
    const file = { entries: [{ key: 'author', value: path }], fault: null, isFatal: false, stamp: 's' };
    parentPort.postMessage({ files: JSON.stringify([file]), isSpent: false });
  }
});
parentPort.postMessage({ thread: null });
`;

test('A crash of the worker causes a fault of the current manifest only', async ({ folder }) => {
  const file = join(folder.path, 'worker.mjs');
  writeFileSync(file, crashingWorker);
  const evaluator = new Evaluator(defaultLimits, 30_000, pathToFileURL(file));
  const paths = ['a', 'b', 'die', 'c', 'die-error', 'd'];
  const files = await Promise.all(paths.map((path) => evaluator.evaluate(path)));
  for (const [index, path] of paths.entries()) {
    const { entries, fault } = files[index]!;
    if (path.startsWith('die'))
      assert.equal(
        { entries, fault },
        { entries: [], fault: { reason: 'memory', limitBytes: defaultLimits.memoryBytes } },
      );
    else assert.equal({ entries, fault }, { entries: [{ key: 'author', value: path }], fault: null });
  }
  await evaluator.close();
});

test('Every manifest gets the fault evaluator_failed when the worker does not start', async ({ folder }) => {
  const evaluator = new Evaluator(defaultLimits, 30_000, pathToFileURL(join(folder.path, 'none.mjs')));
  const fault = { reason: 'unreadable', because: 'evaluator_failed' };
  assert.equal(
    (await Promise.all(['a', 'b'].map((path) => evaluator.evaluate(path)))).map((file) => file.fault),
    [fault, fault],
  );
  assert.equal((await evaluator.evaluate('c')).fault, fault);
  await evaluator.close();
});

test('The worker of the bundle evaluates manifests', async ({ folder }) => {
  const bundled = new URL('../../../../../bin/manifest-worker.js', import.meta.url);
  assert.ok(existsSync(bundled));
  const evaluator = new Evaluator(defaultLimits, 30_000, bundled);
  const good = folder.write('good', "files { 'a' } { b = 1.5 }");
  const endless = folder.write('endless', 'while true do end');
  const files = await Promise.all([good, endless, good].map((path) => evaluator.evaluate(path)));
  const entries = [
    { key: 'file', value: 'a' },
    { key: 'file_extra', value: '{"b":1.5}' },
  ];
  assert.equal(
    files.map((file) => [file.entries, file.fault]),
    [
      [entries, null],
      [[], { reason: 'time', limitMs: defaultLimits.cpuMs }],
      [entries, null],
    ],
  );
  await evaluator.close();
});

test.run();
