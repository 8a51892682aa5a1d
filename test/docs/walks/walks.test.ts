/** The walks of docs/internals/lifecycle.md are the walks of a service that runs. */
// Test limit: 180 s, every module of the product is compiled with its trace.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { renderSections } from '../sections/sections.js';
import { readSource } from '../source-imports.js';
import { recordWalks, renderWalks, type Walks, walksPage } from './render-walks.js';

const test = suite<{ walks: Walks }>('docs/walks/walks');

test.before(async (context) => {
  context.walks = await recordWalks();
});

test('The tables of lifecycle.md name the files that a running service executes', async ({ walks }) => {
  const page = readSource(walksPage);
  const rendered = await renderSections(walksPage, page, { walks: () => renderWalks(walks) });
  assert.ok(rendered === page, `${walksPage} is stale: run \`npm run docs\` and commit the result`);
});

test('POST /start passes at most 14 files, and a restore at most 16', ({ walks }) => {
  assert.ok(walks.start.length <= 14, walks.start.join('\n'));
  assert.ok(walks.restore.length <= 16, walks.restore.join('\n'));
});

test('No recorded path from a trigger enters a file twice', ({ walks }) => {
  for (const walk of Object.values(walks)) assert.equal([...new Set(walk)], [...walk]);
});

test('The path of each trigger passes through the operation queue or a durable job', ({ walks }) => {
  for (const walk of [walks.start, walks.stop, walks.schedule])
    assert.ok(walk.indexOf('machines/operations/perform.ts') < walk.indexOf('machines/operations/queue.ts'));
  for (const walk of [walks.schedule, walks.restore]) assert.ok(walk.includes('machines/durable/job.ts'));
});

test.run();
