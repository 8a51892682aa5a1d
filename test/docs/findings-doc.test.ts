/** docs/reference/findings.md is fresh, and names every code of the catalogue. */
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findings } from '../../http/problems/findings/catalogue.js';
import { cases } from '../adapters/kinds/fxserver/preflight/cases.js';
import { cases as openttdCases } from '../adapters/kinds/openttd/cases.js';
import { countRenderedCodes, renderFindingsDoc } from './findings-doc.js';
import { examples } from './findings-examples.js';

const test = suite('docs/reference/findings.md');
/** From dist/test/docs/. */
const path = new URL('../../../docs/reference/findings.md', import.meta.url);
const stale = 'docs/reference/findings.md is stale: run `npm run docs` and commit what it writes';

test('The page is what the catalogue says.', () => {
  assert.ok(readFileSync(path, 'utf8') === renderFindingsDoc(), stale);
});

test('Every code has a section with its severity, its title, an example and what to do.', () => {
  const page = readFileSync(path, 'utf8');
  for (const [code, { title }] of Object.entries(findings)) {
    const [, section = ''] = page.split(`\n### ${code}\n`);
    const [own = ''] = section.split('\n### ');
    assert.match(own, new RegExp(`^(error|warning|error or warning) \\*\\*${title}\\*\\*$`, 'm'), `${code}: ${stale}`);
    assert.match(own, /^(> |- )\S.* \S/m, `${code}: no example`);
    assert.ok(own.split('\n\n').filter((part) => part.trim() !== '').length >= 3, `${code}: nothing to do`);
  }
  const { told, all } = countRenderedCodes();
  assert.is(told, all);
});

test('The severities are those that real Data Folders come to.', () => {
  for (const { code, told } of [...cases, ...openttdCases]) {
    assert.ok(
      (examples as Record<string, { severity: string }>)[code]?.severity.split(' or ').includes(told.severity),
      `${code} is told as ${told.severity}`,
    );
  }
});

test('No example is left with a hole in it.', () => {
  assert.not.match(renderFindingsDoc(), /undefined|\[object|NaN/);
});

test.run();
