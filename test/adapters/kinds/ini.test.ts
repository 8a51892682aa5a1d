/** Files of `name = value` in sections, as OpenTTD reads its own. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readIni } from '../../../adapters/kinds/ini.js';

const test = suite('A file in sections');

test('entries are told with their section, value and line, whatever ends the lines', () => {
  const text =
    '\n[network]\r\nserver_port = 3979\rserver_name=  "A = B"  \n\n; port = 1\n# port = 2\n[ai_players]\n  none = \n"Worm AI" = start_date=0,x=1\nIdler\n';
  assert.equal(readIni(text), [
    { section: 'network', name: 'server_port', value: '3979', line: 3 },
    { section: 'network', name: 'server_name', value: 'A = B', line: 4 },
    { section: 'ai_players', name: 'none', value: '', line: 9 },
    { section: 'ai_players', name: 'Worm AI', value: 'start_date=0,x=1', line: 10 },
    { section: 'ai_players', name: 'Idler', value: '', line: 11 },
  ]);
});

test('nothing is in an empty file, and an entry may stand before any section', () => {
  assert.equal(readIni(''), []);
  assert.equal(readIni('a = 1'), [{ section: '', name: 'a', value: '1', line: 1 }]);
});

test.run();
