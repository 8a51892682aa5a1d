/**
 * docs/reference/errors.md lists every code of the catalogue. The test of the page's sections checks that the page is
 * up to date.
 */
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ProblemCode } from '../../http/problems/problem-kind.js';
import { problems } from '../../http/problems/problems.js';
import { renderProblemExample, renderProblems, toExampleRemedy } from './errors-doc.js';

const test = suite('docs/errors-doc');
/** The path is relative to dist/test/docs/. */
const path = new URL('../../../docs/reference/errors.md', import.meta.url);
const stale = 'docs/reference/errors.md is stale: run `npm run docs` and commit what it writes';

for (const code of Object.keys(problems) as ProblemCode[]) {
  const { status, title } = problems[code];
  const remedy = toExampleRemedy(code);
  test(`errors.md has a complete section for ${code}`, () => {
    const [, section = ''] = readFileSync(path, 'utf8').split(`\n## ${code}\n`);
    const [own = ''] = section.split('\n## ');
    assert.ok(own.includes(`${status} **${title}**`), stale);
    assert.ok(own.includes(remedy), stale);
    assert.match(own, /^(> |- )\S.*[.)]$/m, 'no example of the detail');
  });
}

test('No example in docs/reference/errors.md has a missing value', () => {
  assert.not.match(renderProblemExample() + renderProblems(), /undefined|\[object|NaN/);
});

test.run();
