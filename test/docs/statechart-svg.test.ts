/** docs/internals/statechart.svg is up to date. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readDrawing } from '../../http/cli/statechart/drawings.js';

const test = suite('docs/statechart-svg');

test('docs/internals/statechart.svg is up to date with the machine', () => {
  const path = join(process.cwd(), 'docs/internals/statechart.svg');
  assert.ok(
    readFileSync(path, 'utf8') === readDrawing('svg'),
    'docs/internals/statechart.svg is stale: run `npm run docs` and commit the result',
  );
});

test.run();
