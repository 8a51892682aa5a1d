/** `server-manager statechart`: writes drawings without a service. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notation } from '../../../http/api/server/notation.js';
import { describeChart } from '../../../machines/review/chart.js';
import { toMermaid } from '../../../machines/review/mermaid.js';
import { describeAnswers } from '../../../machines/review/state-answers.js';
import { serverMachine } from '../../../machines/server/server.js';
import { runAt } from './live-command.js';

const test = suite<{ folder: string }>('http/cli/statechart');

test.before.each((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'statechart-'));
});

test.after.each(({ folder }) => rmSync(folder, { recursive: true }));

// No program listens on port 9.
const run = (...args: string[]) => runAt('http://127.0.0.1:9')('statechart', ...args);

test('statechart prints the SVG that the docs show', async () => {
  const { status, stdout, stderr } = await run();
  assert.equal({ status, stderr }, { status: 0, stderr: '' });
  assert.is(stdout, readFileSync(join(process.cwd(), 'docs/internals/statechart.svg'), 'utf8'));
});

test('statechart prints Mermaid and JSON', async () => {
  assert.is(
    (await run('--format', 'mermaid')).stdout,
    toMermaid(describeChart(serverMachine), describeAnswers(), notation),
  );
  const json = await run('--format', 'json');
  assert.is((JSON.parse(json.stdout) as { id: string }).id, 'server');
});

test('statechart refuses the option --json of other commands', async () => {
  const { status, stderr } = await run('--json');
  assert.is(status, 2);
  assert.match(stderr, "Unknown option '--json'");
});

test('statechart --output writes a file and prints nothing', async ({ folder }) => {
  const file = join(folder, 'machine.svg');
  assert.equal(await run('--output', file), { status: 0, stdout: '', stderr: '' });
  assert.match(readFileSync(file, 'utf8'), /^<svg /);
});

test('An unwritable file and an unknown format are reported with exit status 2', async ({ folder }) => {
  const unwritable = await run('--output', join(folder, 'none/machine.svg'));
  assert.equal([unwritable.status, unwritable.stdout], [2, '']);
  assert.match(unwritable.stderr, 'none/machine.svg" cannot be written (ENOENT).');
  const foreign = await run('--format', 'png');
  assert.equal(
    [foreign.status, foreign.stderr],
    [2, 'server-manager: Invalid --format. Allowed choices are svg, mermaid, json.\n'],
  );
});

test.run();
