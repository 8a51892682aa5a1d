/** The fields that are read from an index of Builds. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readBuildsIndex } from '../../../adapters/updates/index-format.js';
import { indexDocument } from '../../kit/servers/build-index.js';

const test = suite('adapters/updates/index-format');

test('Versions in an index may be numbers, and downloads must be https', () => {
  assert.equal(readBuildsIndex(indexDocument())?.channels, [
    { channel: 'recommended', version: '17000', download: 'https://index.example/17000/fx.tar.xz', sha256: null },
    { channel: 'optional', version: '12000', download: 'https://index.example/12000/fx.tar.xz', sha256: null },
    { channel: 'latest', version: '17500', download: null, sha256: null },
    { channel: 'critical', version: '9000', download: 'https://index.example/9000/fx.tar.xz', sha256: null },
  ]);
});

test('The date 9999-12-31 in an index means that no end of support is planned', () => {
  const index = readBuildsIndex({ latest: 1, support_policy_eol: { 1: '9999-12-31', 2: '2026-01-31T00:00:00Z' } });
  assert.equal(index?.supportEnds, { 1: null, 2: Date.UTC(2026, 0, 31) });
});

test('Invalid versions, dates and fields of an index are left out', () => {
  const index = readBuildsIndex({
    recommended: '../1',
    latest: 2,
    latest_download: 7,
    support_policy_eol: { '/x': '2026-01-31', 2: 'soon', 3: 4 },
  });
  assert.equal(index, {
    channels: [{ channel: 'latest', version: '2', download: null, sha256: null }],
    supportEnds: {},
  });
});

test('The versions of an index may be texts such as 1.21.4-232', () => {
  const index = readBuildsIndex({ latest: '1.21.4-232', support_policy_eol: { '1.21.4-232': '2026-01-31' } });
  assert.is(index?.channels[0]?.version, '1.21.4-232');
  assert.equal(index?.supportEnds, { '1.21.4-232': Date.UTC(2026, 0, 31) });
});

for (const document of [null, [], 'text', 7, {}, { recommended: null }, { recommended: -1 }])
  test(`${JSON.stringify(document)} is not an index`, () => assert.is(readBuildsIndex(document), null));

test.run();
