/** Patterns of commands: the check covers the text that the server reads at a time. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isCommandAllowed } from '../../../machines/access/access-tokens.js';
import { maxCommandBytes } from '../../../machines/launch/command.js';
import { findMaxLineBytes, findMaxPatternedLineBytes } from '../../../machines/launch/line-limit.js';

const test = suite('machines/access/command-patterns');

const rcon = { type: 'rcon', protocol: 'quake3', host: '127.0.0.1', port: 1 } as const;
const webrcon = { type: 'webrcon', host: '127.0.0.1', port: 1, output: true } as const;
const http = { type: 'http', host: '127.0.0.1', port: 1, commands: [] } as const;
const telnet = { type: 'telnet', host: '127.0.0.1', port: 1, output: true } as const;

test('A client with patterns may send 250 bytes if the limit of the server is unknown', () => {
  for (const reader of [{}, { console: telnet }, { console: { type: 'fifo', path: '/in' } as const }]) {
    assert.is(findMaxPatternedLineBytes(reader), 250);
    assert.is(findMaxLineBytes(reader), maxCommandBytes);
  }
});

test('A client with patterns may send as many bytes as the Build permits', () => {
  for (const [reader, limit] of [
    [{ maxLineBytes: 100 }, 100],
    [{ maxLineBytes: 4_095 }, 4_095],
    [{ console: rcon }, 1_000],
    [{ console: rcon, maxLineBytes: 4_095 }, 1_000],
    [{ console: rcon, maxLineBytes: 200 }, 200],
    [{ console: webrcon }, 4_095],
    [{ console: http }, 4_095],
  ] as const)
    assert.equal([findMaxPatternedLineBytes(reader), findMaxLineBytes(reader)], [limit, limit]);
});

test('A pattern must match the whole line, and each command in a list', () => {
  const allows = (line: string) => isCommandAllowed({ commands: ['say *'] }, line);
  for (const line of ['say hello', 'say a; say b', ' say x ']) assert.is(allows(line), true, line);
  for (const line of ['quit', 'say a; quit', 'say a\u2028quit', 'Say a', 'say']) assert.is(allows(line), false, line);
});

test.run();
