/** Findings with the same cause are reported as one finding. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filterByCode, type SoundFolder, useSoundFolder } from './folder.js';

const test = suite<SoundFolder>('adapters/kinds/fxserver/preflight/fold');

useSoundFolder(test);

test('64 resources for RedM on a server for FiveM have one finding', async ({ bareResource, config, preflight }) => {
  for (let number = 0; number < 64; number += 1)
    bareResource(`[redm]/res-${String(number).padStart(2, '0')}`, "fx_version 'cerulean'\ngame 'rdr3'\n");
  config('ensure [redm]');
  const found = await preflight();
  assert.equal(
    found.map(({ code, severity, resource, count }) => [code, severity, resource, count]),
    [['game_other', 'error', 'res-00', 64]],
  );
  assert.is(found[0]?.also?.length, 63);
  assert.equal(found[0]?.also?.[0], {
    resource: 'res-01',
    file: 'resources/[redm]/res-01/fxmanifest.lua',
    line: null,
  });
  assert.match(found[0]?.message ?? '', 'The same applies to res-01, res-02');
  assert.match(found[0]?.message ?? '', ' and 55 more.');
  assert.match(found[0]?.remedy ?? '', 'set gamename rdr3');
});

test('A dependency that several resources lack has one finding', async ({ resource, config, preflight }) => {
  for (const name of ['a', 'b', 'c']) resource(name, "dependency 'engine'");
  resource('d', "dependency 'wheels'");
  config('ensure a', 'ensure b', 'ensure c', 'ensure d');
  assert.equal(
    (await preflight()).map(({ code, resource: of, count, also }) => [
      code,
      of,
      count,
      also?.map((each) => each.resource),
    ]),
    [
      ['dependency_missing', 'a', 3, ['b', 'c']],
      ['dependency_missing', 'd', undefined, undefined],
    ],
  );
});

test('Many missing files of a resource have one finding; a few have a finding each', async ({
  resource,
  preflight,
}) => {
  resource('[cars]/car', "files { 'a.png', 'b.png', 'c.png' }");
  assert.is(filterByCode(await preflight(), 'file_missing').length, 3);
  resource('[cars]/car', "files { 'a.png', 'b.png', 'c.png', 'd.png', 'e.png' }");
  const [only, ...others] = filterByCode(await preflight(), 'file_missing');
  assert.equal([only?.count, others.length], [5, 0]);
  assert.match(only?.message ?? '', /"a\.png", .* The same applies to b\.png, c\.png, d\.png, e\.png\.$/);
  assert.equal(
    only?.also?.map(({ path }) => path),
    ['b.png', 'c.png', 'd.png', 'e.png'],
  );
});

test.run();
