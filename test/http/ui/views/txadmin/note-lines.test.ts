/** The lines that the operator writes to carry out the tasks of an import. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listLines } from '../../../../../http/ui/views/txadmin/note-lines.js';

const test = suite('http/ui/views/txadmin/note-lines');

test('A command of a command line is shown as a line of server.cfg', () => {
  const values = ['+setr voice_useNativeAudio true', '+exec more.cfg'];
  assert.is(listLines({ code: 'start_commands', values }), 'setr voice_useNativeAudio true\nexec more.cfg');
});

test('A secret is shown as a field of folder.json without its value', () => {
  const values = ['licenseKey', 'rcon_password'];
  assert.is(listLines({ code: 'start_secrets', values }), '"licenseKey": "…",\n"set": { "rcon_password": "…" }');
});

test('A note without lines has nothing to copy', () => {
  assert.is(listLines({ code: 'bans', values: [] }), null);
});

test.run();
