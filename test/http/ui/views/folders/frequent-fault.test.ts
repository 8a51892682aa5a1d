/** The fault that several Data Folders have. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Finding } from '../../../../../http/client/api.js';
import { findFrequentFault } from '../../../../../http/ui/views/folders/frequent-fault.js';

const test = suite('http/ui/views/folders/frequent-fault');

const finding = (code: string, other: Partial<Finding> = {}): Finding => ({
  ...{ code, severity: 'error', resource: null, file: 'server.cfg', line: null },
  ...{ title: code, message: '', remedy: `remedy of ${code}` },
  ...other,
});

const folders = ['a', 'b', 'c'].map((name) => ({ name, config: 'server.cfg' }));

const toChecks = (findings: Readonly<Record<string, readonly Finding[]>>) =>
  new Map(Object.entries(findings).map(([name, found]) => [name, { findings: [...found] }]));

test('The frequent fault is the fault that most Data Folders have', () => {
  const endpoint = finding('config_no_endpoint');
  const quits = finding('config_quits', { line: 2 });
  const checks = toChecks({ a: [quits, endpoint], b: [endpoint], c: [quits, endpoint] });
  assert.equal(findFrequentFault(folders, checks), {
    code: 'config_no_endpoint',
    title: 'config_no_endpoint',
    remedy: 'remedy of config_no_endpoint',
    fix: { kind: 'endpoints' },
    places: folders.map(({ name }) => ({ folder: name, finding: endpoint })),
  });
});

test('Each Data Folder is listed with its first finding, because a fix moves lines', () => {
  const [one, two] = [finding('config_quits', { line: 1 }), finding('config_quits', { line: 5 })];
  const frequent = findFrequentFault(folders, toChecks({ a: [one, two], b: [one] }));
  assert.equal(
    frequent?.places.map(({ folder, finding: { line } }) => [folder, line]),
    [
      ['a', 1],
      ['b', 1],
    ],
  );
});

test('A frequent fault is in the config file of several Data Folders, and correctable', () => {
  assert.is(findFrequentFault(folders, toChecks({ a: [finding('config_no_endpoint')] })), null);
  const elsewhere = finding('config_quits', { file: 'other.cfg', line: 1 });
  assert.is(findFrequentFault(folders, toChecks({ a: [elsewhere], b: [elsewhere] })), null);
  const missing = finding('config_license_missing');
  assert.is(findFrequentFault(folders, toChecks({ a: [missing], b: [missing] })), null);
});

test('A fault with different corrections does not count as frequent', () => {
  const toWord = (meant: string): Finding => finding('resource_unknown', { resource: 'polcie', line: 1, meant });
  assert.is(findFrequentFault(folders, toChecks({ a: [toWord('police')], b: [toWord('policy')] })), null);
});

test.run();
