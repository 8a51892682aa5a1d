/** The catalogue of findings: no code in it is dead, and none that the adapters give is missing from it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findingBody, findings } from '../../../../http/problems/findings/catalogue.js';
import { fxserverFindings } from '../../../../http/problems/findings/fxserver.js';
import { generalFindings } from '../../../../http/problems/findings/general.js';
import { openttdFindings } from '../../../../http/problems/findings/openttd.js';
import { serverConfigFindings } from '../../../../http/problems/findings/server-config.js';
import { problems } from '../../../../http/problems/problems.js';
import type { Finding } from '../../../../machines/ports/findings.js';
import { cases, comeToElsewhere } from '../../../adapters/kinds/fxserver/preflight/cases.js';
import { cases as openttdCases } from '../../../adapters/kinds/openttd/cases.js';

const test = suite('The catalogue of findings');

const unique = (codes: readonly string[]): string[] => [...new Set(codes)].sort();

/** The texts of the adapters' sources below a directory. */
function sourcesBelow(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return entry.name.endsWith('.ts') ? [readFileSync(path, 'utf8')] : [];
  });
}

const adapters = sourcesBelow('adapters').join('\n');

test("a test comes to each finding on FXServer's Data Folders, and to each that any kind may have", () => {
  const tested = unique([...cases.map(({ code }) => code), ...comeToElsewhere]);
  assert.equal(tested, unique([...Object.keys(fxserverFindings), ...Object.keys(generalFindings)]));
});

test("a test comes to each finding on OpenTTD's", () => {
  assert.equal(unique(openttdCases.map(({ code }) => code)), unique(Object.keys(openttdFindings)));
});

test('each code is one that the adapters give', () => {
  const given = (code: string): boolean => {
    // manifest_time and the like are composed of a fault's reason.
    const reason = code.replace(/^manifest_/, '');
    return adapters.includes(`'${code}'`) || (reason !== code && adapters.includes(`'${reason}'`));
  };
  assert.equal(
    Object.keys(findings).filter((code) => !given(code)),
    [],
  );
});

test('each code that the adapters give has words', () => {
  const patterns = [
    /\bfinding\([^,]+, '([a-z0-9_]+)'/g,
    /\bwarn\('([a-z0-9_]+)'/g,
    /\btell\('([a-z0-9_]+)'/g,
    /\bcode: '([a-z0-9_]+)'/g,
    /\? '([a-z0-9_]+)' : '([a-z0-9_]+)', (?:severity|\{ file)/g,
  ];
  const given = unique(patterns.flatMap((pattern) => [...adapters.matchAll(pattern)].flatMap(([, ...codes]) => codes)));
  assert.ok(given.length > 50, 'the adapters are written in another way: look for their codes anew');
  const reasons =
    /export type ManifestFault =([\s\S]*?)\n\n/.exec(readFileSync('machines/ports/manifest.ts', 'utf8'))?.[1] ?? '';
  const ofManifests = [...reasons.matchAll(/'([a-z_]+)'/g)]
    .map(([, reason]) => reason as string)
    .filter((reason) => !['not_a_file', 'closed', 'evaluator_failed'].includes(reason));
  const all = [...given, ...ofManifests.map((reason) => `manifest_${reason}`)];
  // A fault is a problem of its own, where it is no finding. A code in capitals is the system's.
  const isPlanned = (code: string): boolean => code in findings || code in problems;
  assert.equal(
    all.filter((code) => !isPlanned(code)),
    [],
  );
});

test('the parts of the catalogue have no code in common', () => {
  const parts = [fxserverFindings, generalFindings, openttdFindings, serverConfigFindings];
  assert.is(parts.flatMap((part) => Object.keys(part)).length, Object.keys(findings).length);
});

test('a code that is not in the catalogue is told all the same', () => {
  const unknown: Finding = { code: 'brand_new', severity: 'warning', file: 'a', line: 1, resource: null, facts: {} };
  assert.equal(findingBody(unknown), {
    code: 'brand_new',
    severity: 'warning',
    resource: null,
    file: 'a',
    line: 1,
    title: 'brand_new',
    message: 'brand_new was found, for which there are no words yet.',
    remedy: 'Please report it.',
  });
});

test.run();
