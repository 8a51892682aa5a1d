/** No finding for content that FXServer accepts without a message. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertNoFindings, type SoundFolder, useSoundFolder } from './folder.js';

const test = suite<SoundFolder>('adapters/kinds/fxserver/preflight/silence');

useSoundFolder(test);

/** Patterns that match no file while `client` has the file `client/sub/note.txt`. */
const patterns: Readonly<Record<string, boolean>> = {
  'client/*.lua': true,
  'client/*': true,
  '*.js': true,
  'client/sub/*.lua': true,
  'client/.*': true,
  'server/*.lua': false,
  'client/a*.lua': false,
  'client/?.lua': false,
  'client/**/*.lua': false,
  '*/x/*.lua': false,
};

for (const [pattern, isSilent] of Object.entries(patterns)) {
  test(`The unmatched pattern ${pattern} ${isSilent ? 'has no finding' : 'gets a warning'}`, async ({
    resource,
    write,
    preflight,
  }) => {
    resource('[cars]/car', `client_script '${pattern}'`);
    write('resources/[cars]/car/client/sub/note.txt', '');
    assert.equal(
      (await preflight()).map(({ code, severity }) => [code, severity]),
      isSilent ? [] : [['glob_empty', 'warning']],
    );
  });
}

test('A pattern with ** that FXServer reports gets one warning', async ({ resource, path, preflight }) => {
  resource('[cars]/car', "client_script 'client/**/a*'");
  for (let n = 0; n <= 1_000; n += 1) mkdirSync(join(path, `resources/[cars]/car/client/a${n}`), { recursive: true });
  assert.equal(
    (await preflight()).map(({ code, severity }) => [code, severity]),
    [['glob_empty', 'warning']],
  );
});

test('Directories named yarn and webpack have no finding', async ({ resource, preflight }) => {
  resource('[builders]/yarn');
  resource('[builders]/webpack');
  assertNoFindings(await preflight());
});

test('Single quotes get a warning only in a value that the server reads', async ({ config, preflight }) => {
  config("setr inventory:model 'prop_bag'", 'set shop_name `corner`');
  assertNoFindings(await preflight());
  config("set sv_hostname 'Night'", "ensure 'car'");
  assert.equal(
    (await preflight()).map(({ code, line }) => [code, line]),
    [
      ['resource_unknown', 6],
      ['config_smart_quotes', 5],
      ['config_smart_quotes', 6],
    ],
  );
});

test.run();
