import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toAssetUrl } from '../../../../../adapters/assets.js';
import { fillInConfig } from '../../../../../http/ui/views/first-server/fill-in-config.js';

const test = suite('http/ui/views/first-server/fill-in-config');

const template = readFileSync(toAssetUrl('adapters/kinds/fxserver/template/server.cfg'), 'utf8');

test('The licence key goes into the commented line of the template', () => {
  const filled = fillInConfig(template, { licenceKey: ' cfxk_1 ', serverName: 'Harbour $& RP' });
  assert.is(filled.split('\n').length, template.split('\n').length);
  assert.match(filled, '\nset sv_licenseKey "cfxk_1"\n');
  assert.match(filled, '\nsv_hostname "Harbour $& RP"\n');
  assert.match(filled, '\nsets sv_projectName "Harbour $& RP"\n');
  assert.match(filled, '\nsets sv_projectDesc "Harbour $& RP"\n');
});

test('The text stays as it is if no value is given', () => {
  assert.is(fillInConfig(template, { licenceKey: ' ', serverName: '' }), template);
});

test('Each line with a key gets the new key, because the last line has effect', () => {
  assert.is(
    fillInConfig('sv_licenseKey changeme\nensure a\nset sv_licensekey "x" # old\n', { licenceKey: 'cfxk_2' }),
    'set sv_licenseKey "cfxk_2"\nensure a\nset sv_licenseKey "cfxk_2"\n',
  );
});

test('A file without a line for the key gets the key in a new first line', () => {
  assert.is(fillInConfig('ensure a\n', { licenceKey: 'cfxk_3' }), 'set sv_licenseKey "cfxk_3"\nensure a\n');
});

test('A name that the operator has chosen stays, and a quote cannot end a value', () => {
  assert.is(fillInConfig('sv_hostname "Mine"\n', { serverName: 'Other' }), 'sv_hostname "Mine"\n');
  assert.is(fillInConfig('sv_hostname "CHANGE ME"\n', { serverName: 'The "Bay"' }), 'sv_hostname "The Bay"\n');
});

test('A text for RedM sets the game once', () => {
  const redm = fillInConfig('ensure a\n', { isRedM: true });
  assert.is(redm, 'set gamename rdr3\nensure a\n');
  assert.is(fillInConfig(redm, { isRedM: true }), redm);
});

test.run();
