/** Lines of a remote console that are appended to the console of the run. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listHiddenForms } from '../../../../adapters/process/input/console-secrets.js';
import { createLineWriter } from '../../../../adapters/process/input/line-writer.js';
import { until } from '../../../kit/system/until.js';

const test = suite('adapters/process/input/line-writer');

function written(parts: readonly string[], secrets: readonly string[] = []): string {
  let all = '';
  const writer = createLineWriter(
    (lines) => (all += lines),
    () => secrets,
  );
  for (const part of parts) writer.write(part);
  writer.endLine();
  return all;
}

test('A password is hidden in each encoding, at whatever byte the output is divided', () => {
  const password = 'a "secret" ä';
  const secrets = listHiddenForms(password, 'admin');
  for (const form of [password, encodeURIComponent(password), Buffer.from(`admin:${password}`).toString('base64')])
    for (let at = 0; at <= form.length; at += 1) {
      const parts = [`login ${form.slice(0, at)}`, `${form.slice(at)} ok\n`];
      assert.is(written(parts, secrets), 'login *** ok\n', `${form} at ${at}`);
    }
});

test('A password is hidden even where a long line is divided', () => {
  const secrets = listHiddenForms('long-password');
  const long = 'x'.repeat(70_000);
  const parts = [`${long}long-pass`, `word${long}`];
  assert.is(written(parts, secrets).replaceAll('\n', ''), `${long}***${long}`);
});

test('A password of three characters is not hidden', () => {
  assert.is(written(['one two\n'], listHiddenForms('two')), 'one two\n');
});

/** Creates a writer whose password is `long-password`. @returns the writer and a function that returns the output */
function createWriter(secretMs: number) {
  let all = '';
  const writer = createLineWriter(
    (lines) => (all += lines),
    () => listHiddenForms('long-password'),
    { quietMs: 10, secretMs },
  );
  return { writer, output: () => all };
}

test('A password is hidden even if its rest arrives after a pause', async () => {
  const [divided, ordinary] = [createWriter(3_600_000), createWriter(3_600_000)];
  divided.writer.write('login long-pass');
  // The pause ends when a line without a line end has been written.
  ordinary.writer.write('ready');
  await until(async () => ordinary.output() === 'ready\n');
  divided.writer.write('word ok\n');
  assert.is(divided.output(), 'login *** ok\n');
});

test('A line that ends with a part of a password is written after a longer pause', async () => {
  const { writer, output } = createWriter(20);
  writer.write('all');
  await until(async () => output() === 'all\n');
});

test.run();
