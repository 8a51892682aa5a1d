/** What an Installed Resource tells, as it is written. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { en } from '../../../../../http/ui/text/en.js';
import { constraintText, enabledByText, listsOf, manifestName } from '../../../../../http/ui/views/folders/manifest.js';
import { resourceOf } from '../../samples.js';

const test = suite('what a manifest tells');

test('the file that describes it is named, where there is one', () => {
  assert.equal(
    ([1, 0, null] as const).map((type) => manifestName({ metadata_type: type })),
    ['fxmanifest.lua', '__resource.lua', null],
  );
});

test('only the lists that hold something are told', () => {
  assert.equal(listsOf(resourceOf('empty')), []);
  const told = listsOf(
    resourceOf('a', { files: ['x'], dependencies: ['b'], exports: { client: ['open'], server: [] } }),
  );
  assert.equal(
    told.map(({ what }) => what),
    ['dependencies', 'exportsClient', 'files'],
  );
});

test('what the server has to be like is written as in a manifest', () => {
  assert.is(constraintText({ name: 'server', value: '7290' }), '/server:7290');
  assert.is(constraintText({ name: 'onesync', value: null }), '/onesync');
});

test('what enables it is told with its line and the resource that needs it', () => {
  const by = { file: 'server.cfg', line: 12, command: 'ensure [core]', required_by: 'sessions' };
  assert.is(enabledByText(by, en.resources), 'server.cfg:12 · ensure [core] · needed by sessions');
  assert.is(enabledByText({ ...by, line: null, required_by: null }, en.resources), 'server.cfg · ensure [core]');
});

test.run();
