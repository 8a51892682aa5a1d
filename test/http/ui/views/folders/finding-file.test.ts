/** The file or the directory of a finding. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findFile } from '../../../../../http/ui/views/folders/finding-file.js';

const test = suite('http/ui/views/folders/finding-file');

const folder = { name: 'city', config: 'server.cfg', has_config: true };
const at = (file: string | null, line: number | null = null, code = 'file_missing') => ({ code, file, line });

test('A finding in the config file leads to its line in the editor', () => {
  assert.equal(findFile(folder, at('server.cfg', 4)), { link: '#/folders/city?config=4', isDirectory: false });
  assert.is(findFile({ ...folder, has_config: false }, at('server.cfg')), null);
});

test('A finding in another file leads to the file in the view Files', () => {
  const found = findFile(folder, at('resources/[core]/oxmysql/fxmanifest.lua', 6));
  const [path, query] = (found?.link ?? '').split('?');
  assert.is(path, '#/folders/city/files/resources/%5Bcore%5D/oxmysql');
  const parameters = new URLSearchParams(query);
  assert.is(parameters.get('edit'), 'resources/[core]/oxmysql/fxmanifest.lua');
  assert.is(parameters.get('line'), '6');
});

test('A finding about a directory leads to the directory', () => {
  assert.equal(findFile(folder, at('resources/loose', null, 'manifest_missing')), {
    link: '#/folders/city/files/resources/loose',
    isDirectory: true,
  });
});

test('A file outside the Data Folder cannot be opened', () => {
  for (const file of [null, 'system_resources/chat/fxmanifest.lua', 'manager/settings.json'])
    assert.is(findFile(folder, at(file)), null);
});

test.run();
