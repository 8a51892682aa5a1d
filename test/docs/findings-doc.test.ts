/**
 * docs/reference/findings.md lists every code of the catalogue. The test of the page's sections checks that the page is
 * up to date.
 */
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { configExamples, exampleFault } from '../adapters/kinds/fxserver/findings/config-examples.js';
import { cases } from '../adapters/kinds/fxserver/preflight/cases.js';
import { cases as openttdCases } from '../adapters/kinds/openttd/cases.js';
import { findingTexts } from '../kit/data/kinds.js';
import { countRenderedCodes, renderExitFindings, renderFindings } from './findings-doc.js';
import { examples } from './findings-examples.js';

const test = suite('docs/findings-doc');
/** The path is relative to dist/test/docs/. */
const path = new URL('../../../docs/reference/findings.md', import.meta.url);
const stale = 'docs/reference/findings.md is stale: run `npm run docs` and commit what it writes';

test('findings.md has a complete section for every code', () => {
  const page = readFileSync(path, 'utf8');
  for (const [code, { title }] of Object.entries(findingTexts)) {
    const [, section = ''] = page.split(`\n### ${code}\n`);
    const [own = ''] = section.split('\n### ');
    assert.match(
      own,
      new RegExp(`^((fatal|error|warning)( or (error|warning))*) \\*\\*${title}\\*\\*$`, 'm'),
      `${code}: ${stale}`,
    );
    assert.match(own, /^(> |- )\S.* \S/m, `${code}: no example`);
    assert.ok(own.split('\n\n').filter((part) => part.trim() !== '').length >= 3, `${code}: no remedy`);
  }
  const { rendered, all } = countRenderedCodes();
  assert.is(rendered, all);
});

test('findings.md has each severity with which a fault is reported', async () => {
  const configCodes = Object.keys(configExamples) as (keyof typeof configExamples)[];
  const faults = await Promise.all(configCodes.map(exampleFault));
  const reported = [
    ...[...cases, ...openttdCases].map(({ code, expected: { severity } }) => ({ code, severity })),
    ...faults.filter((fault) => fault !== undefined),
  ];
  assert.ok(reported.length > 60);
  for (const { code, severity } of reported) {
    assert.ok(
      (examples as Record<string, { severity: string }>)[code]?.severity.split(' or ').includes(severity),
      `${code} is reported as ${severity}`,
    );
  }
});

test('No example in docs/reference/findings.md has a missing value', () => {
  assert.not.match(renderFindings() + renderExitFindings(), /undefined|\[object|NaN/);
});

test.run();
