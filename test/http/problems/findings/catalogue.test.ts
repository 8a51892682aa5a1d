/** The catalogue of findings. Each code is reported by an adapter, and each reported code has a text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fxserverFindings } from '../../../../adapters/kinds/fxserver/findings/resources.js';
import { serverConfigFindings } from '../../../../adapters/kinds/fxserver/findings/server-config.js';
import { supportFindings } from '../../../../adapters/kinds/fxserver/findings/support.js';
import { openttdFindings } from '../../../../adapters/kinds/openttd/findings.js';
import { generalFindings } from '../../../../http/problems/findings/general.js';
import { problems } from '../../../../http/problems/problems.js';
import type { Finding } from '../../../../machines/kinds/findings.js';
import { cases, codesTestedElsewhere } from '../../../adapters/kinds/fxserver/preflight/cases.js';
import { cases as openttdCases } from '../../../adapters/kinds/openttd/cases.js';
import { describeFinding, findingTexts } from '../../../kit/data/kinds.js';

const test = suite('http/problems/findings/catalogue');

const unique = (codes: readonly string[]): string[] => [...new Set(codes)].sort();

/** Returns the sources of the adapters below a directory. */
function sourcesBelow(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return entry.name.endsWith('.ts') ? [readFileSync(path, 'utf8')] : [];
  });
}

// The faults of backups and of their databases are not findings: the compiler requires a text for each.
const adapters = readdirSync('adapters', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['backups', 'databases'].includes(entry.name))
  .flatMap(({ name }) => sourcesBelow(join('adapters', name)))
  .join('\n');

test('A test produces every general finding, and every finding of FXServer', () => {
  const tested = unique([...cases.map(({ code }) => code), ...codesTestedElsewhere]);
  assert.equal(tested, unique([...Object.keys(fxserverFindings), ...Object.keys(generalFindings)]));
});

test('A test produces every finding on the Data Folders of OpenTTD', () => {
  assert.equal(unique(openttdCases.map(({ code }) => code)), unique(Object.keys(openttdFindings)));
});

test('The adapters report every code of the catalogue', () => {
  const given = (code: string): boolean => {
    // manifest_time and similar codes are composed of a fault's reason.
    const reason = code.replace(/^manifest_/, '');
    return adapters.includes(`'${code}'`) || (reason !== code && adapters.includes(`'${reason}'`));
  };
  assert.equal(
    Object.keys(findingTexts).filter((code) => !given(code)),
    [],
  );
});

test('Every code that the adapters report has a text', () => {
  const patterns = [
    /\bfinding\([^,]+, '([a-z0-9_]+)'/g,
    /\bwarn\('([a-z0-9_]+)'/g,
    /\breport\('([a-z0-9_]+)'/g,
    /\bcode: '([a-z0-9_]+)'/g,
    /\? '([a-z0-9_]+)' : '([a-z0-9_]+)', (?:severity|\{ file)/g,
  ];
  const given = unique(patterns.flatMap((pattern) => [...adapters.matchAll(pattern)].flatMap(([, ...codes]) => codes)));
  assert.ok(given.length > 50, 'the adapters are written in another way: look for their codes again');
  const reasons =
    /export type ManifestFault =([\s\S]*?)\n\n/.exec(
      readFileSync('adapters/kinds/fxserver/manifest/manifest.ts', 'utf8'),
    )?.[1] ?? '';
  const ofManifests = [...reasons.matchAll(/'([a-z_]+)'/g)]
    .map(([, reason]) => reason as string)
    .filter((reason) => !['not_a_file', 'closed', 'evaluator_failed'].includes(reason));
  const all = [...given, ...ofManifests.map((reason) => `manifest_${reason}`)];
  // Codes that are not findings: codes of problems, custom (zod's code), and the results of the save before an
  // announced end.
  const others = ['custom', 'acknowledged', 'undelivered', 'unsupported'];
  const isPlanned = (code: string): boolean => code in findingTexts || code in problems || others.includes(code);
  assert.equal(
    all.filter((code) => !isPlanned(code)),
    [],
  );
});

test('No code is in two parts of the catalogue', () => {
  const parts = [fxserverFindings, generalFindings, openttdFindings, serverConfigFindings, supportFindings];
  assert.is(parts.flatMap((part) => Object.keys(part)).length, Object.keys(findingTexts).length);
});

test('The texts of a finding contain no secret, whatever its facts quote', () => {
  const { message, remedy } = describeFinding({
    code: 'entry_ignored',
    severity: 'warning',
    file: 'resources/a/fxmanifest.lua',
    line: 3,
    resource: 'a',
    facts: {
      key: 'client_scripts',
      value: 'https://discord.com/api/webhooks/123456789012345678/hunter2',
      right: 'client_script',
    },
  });
  assert.not.match(`${message} ${remedy}`, 'hunter2');
  assert.match(message, 'client_scripts "https://discord.com/api/webhooks/…');
});

test('A finding whose code is not in the catalogue is shown with its code', () => {
  const unknown: Finding = { code: 'brand_new', severity: 'warning', file: 'a', line: 1, resource: null, facts: {} };
  assert.equal(describeFinding(unknown), {
    code: 'brand_new',
    severity: 'warning',
    resource: null,
    file: 'a',
    line: 1,
    title: 'brand_new',
    message: 'The finding brand_new has no text.',
    remedy: 'Report this as a defect.',
  });
});

test.run();
