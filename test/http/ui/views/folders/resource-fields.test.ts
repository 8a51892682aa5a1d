/** The fields of an Installed Resource as labelled texts. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { en } from '../../../../../http/ui/text/en.js';
import { enabledByText, otherFields } from '../../../../../http/ui/views/folders/resources/resource-fields.js';
import { resourceOf } from '../../samples.js';

const test = suite('http/ui/views/folders/resource-fields');

test('The fields of a kind are shown with their names, and empty fields are left out', () => {
  assert.equal(otherFields(resourceOf('empty', { metadata_type: null })), []);
  const shown = otherFields({
    ...resourceOf('a'),
    ...{ ui_page: 'page.html', client_scripts: ['a.lua', 'b.lua'], files: [], fx_version: null },
  });
  assert.equal(shown, [
    { label: 'Metadata type', items: ['1'] },
    { label: 'Client scripts', items: ['a.lua', 'b.lua'] },
    { label: 'Ui page', items: ['page.html'] },
  ]);
});

test('An object is shown as one row per property', () => {
  const fields = { metadata_type: null, exports: { client: ['open'], server: [] }, metadata: { mood: ['good'] } };
  assert.equal(otherFields({ ...resourceOf('a'), ...fields }), [
    { label: 'Exports: client', items: ['open'] },
    { label: 'Metadata: mood', items: ['good'] },
  ]);
});

test('A list of objects is shown as a list of their values', () => {
  const constraints = [
    { name: 'server', value: '7290' },
    { name: 'onesync', value: null },
  ];
  assert.equal(otherFields({ ...resourceOf('a', { metadata_type: null }), ...{ constraints } }), [
    { label: 'Constraints', items: ['server: 7290', 'onesync'] },
  ]);
});

test('The command that enables a resource is shown with the line', () => {
  const by = { file: 'server.cfg', line: 12, command: 'ensure [core]', required_by: 'sessions' };
  assert.is(enabledByText(by, en.resources), 'server.cfg:12 · ensure [core] · required by sessions');
  assert.is(enabledByText({ ...by, line: null, required_by: null }, en.resources), 'server.cfg · ensure [core]');
});

test.run();
