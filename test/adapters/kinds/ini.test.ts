/** INI files, read by OpenTTD's rules. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readIni } from '../../../adapters/kinds/ini.js';

const test = suite('adapters/kinds/ini');

test('INI entries have their section, value and line, for all kinds of line ends', () => {
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

test('An empty INI file has no entries, and an entry may precede the first section', () => {
  assert.equal(readIni(''), []);
  assert.equal(readIni('a = 1'), [{ section: '', name: 'a', value: '1', line: 1 }]);
});

test.run();
