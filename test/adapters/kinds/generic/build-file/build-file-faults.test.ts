/** The text of each fault of a build.json. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readBuildFile } from '../../../../../adapters/kinds/generic/build-file/build-file.js';

const test = suite<{ directory: string; path: string }>('adapters/kinds/generic/build-file/build-file-faults');

test.before.each((context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'build-'));
  context.path = join(context.directory, 'build.json');
});

test.after.each(({ directory }) => rmSync(directory, { recursive: true, force: true }));

const command = ['./server'];
const faults: readonly (readonly [content: string | object, problem: RegExp])[] = [
  ['', /build\.json is not JSON/],
  ['{ "command": ["./server"], }', /build\.json is not JSON/],
  ['// comment\n{}', /build\.json is not JSON/],
  ['\uFEFF\uFEFF{}', /build\.json is not JSON/],
  ['null', /must be an object with "command", not null/],
  ['[]', /must be an object with "command", not a list/],
  ['"./server"', /must be an object with "command", not a text/],
  [{}, /command: it is missing\. It must be a list/],
  [{ announce: {} }, /announce: has neither "message" nor "shuttingDown"/],
  [
    { command: ['a'], announce: { message: 'say {massage}' } },
    /announce\.message: .*the placeholder \{massage\} is unknown: there are \{message\}/,
  ],
  [{ announce: { message: 'say\nquit' } }, /announce\.message: .*one line of at most 200 characters/],
  [{ announce: { message: [] } }, /announce\.message/],
  [{ announce: { message: 'say', acknowledgement: '(' } }, /announce\.acknowledgement: is not a regular expression/],
  [
    { announce: { message: 'say', waitMs: -1 } },
    /announce\.waitMs: is not a whole number of milliseconds from 0 to 120000/,
  ],
  [{ command: ['a'], console: 'none', announce: { message: 'say' } }, /announce: cannot be sent: "console" is "none"/],
  [
    {
      command,
      console: { rcon: { protocol: 'quake3', port: 1, passwordFile: 'rcon' } },
      stop: { command: 'ä'.repeat(501) },
    },
    /stop\.command: has a line of 1002 bytes: the protocol carries 1000/,
  ],
  [{ command: './server' }, /command: it must be a list of at least 1 entry, not a text of 8 characters/],
  [{ command: [] }, /command: it must be a list of at least 1 entry/],
  [{ command: [''] }, /command: the program is empty/],
  [{ command: ['{folder}/server'] }, /command: the program cannot be in the Data Folder/],
  [{ command: ['./server', 1] }, /command\[1\]: it must be a text, not 1/],
  [{ command, env: { A: 1 } }, /env\.A: it must be a text, not 1/],
  [{ command, env: [] }, /env: it must be an object, not a list/],
  [{ command, cwd: '' }, /cwd: it must be a text of at least 1 character/],
  [{ command, cwd: null }, /cwd: it must be a text of at least 1 character, not null/],
  [{ command, ready: '(' }, /ready: is not a regular expression/],
  [{ command, unbuffer: 'yes' }, /unbuffer: it must be true or false, not a text/],
  [{ command, stop: 'quit' }, /stop: it must be an object, not a text/],
  [{ command, stop: { command: '' } }, /stop\.command: is not one line of at most 1,000 characters/],
  [{ command, stop: { command: 'a\nb' } }, /stop\.command: is not one line/],
  [{ command, stop: { command: 'a\u0000' } }, /stop\.command: is not one line/],
  [{ command, stop: { command: 'x'.repeat(1_001) } }, /stop\.command: is not one line/],
  [{ command, stop: { signal: 'TERM' } }, /stop\.signal: is not the name of a signal/],
  [{ command, stop: { signal: 'sigterm' } }, /stop\.signal: is not the name of a signal/],
  [{ command, stop: { signal: 'SIGKILL' } }, /stop\.signal: is not the name of a signal/],
  [{ command, stop: { signal: 'SIGSTOP' } }, /stop\.signal: is not the name of a signal/],
  [{ command, stop: { signal: 'toString' } }, /stop\.signal: is not the name of a signal/],
  [{ command, stop: { signal: 15 } }, /stop\.signal: it must be a text, not 15/],
  [{ command, stop: { timeoutMs: -1 } }, /stop\.timeoutMs: it must be a whole number from 0 to 600000, not -1/],
  [{ command, stop: { timeoutMs: 1.5 } }, /stop\.timeoutMs: it must be a whole number from 0 to 600000, not 1\.5/],
  [
    { command, stop: { timeoutMs: 600_001 } },
    /stop\.timeoutMs: it must be a whole number from 0 to 600000, not 600001/,
  ],
  [{ command, stop: { timeoutMs: '10' } }, /stop\.timeoutMs: it must be a whole number from 0 to 600000, not a text/],
  [{ command, stop: { timeout: 10 } }, /stop\.timeout: it is unknown\. Did you mean "timeoutMs"\?/],
  [{ command, stop: { command: ['save', 5] } }, /stop\.command\[1\]: is neither one line of at most .* nor a pause/],
  [{ command, stop: { command: { line: 'quit' } } }, /stop\.command: is neither one line .* nor a list/],
  [{ command, health: 'ping' }, /health: is not "none", nor an object/],
  [{ command, health: { http: { port: 80, path: 'health' } } }, /health.http.path: is not a path such as "\/health"/],
  [{ command, health: { udp: { port: 1, send: 'xyz' } } }, /health.udp.send: is not 1 to 500 bytes in hexadecimal/],
  [{ command, health: { tcp: { port: '{ports}' } } }, /health.tcp.port: the placeholder \{ports\} is unknown/],
  [
    { command, health: { console: { command: 'a', expect: '(' } } },
    /health.console.expect: is not a regular expression/,
  ],
  [
    { command, console: 'none', health: { console: { command: 'a', expect: 'b' } } },
    /health.console.command: cannot be/,
  ],
  [{ command, query: { protocol: 'factorio', port: 1 } }, /query.protocol: is not one of the protocols/],
  [{ command, console: 'rcon' }, /console: is not "stdin" or "none", nor an object/],
  [{ command, console: { ssh: {} } }, /console: is not "stdin" or "none", nor an object/],
  [{ command, console: { fifo: 5 } }, /console\.fifo: it must be a text of at least 1 character, not 5/],
  [
    { command, console: { rcon: { protocol: 'source', port: 1 } } },
    /console\.rcon\.passwordFile: it is missing\. It must be a text/,
  ],
  [
    { command, console: { rcon: { protocol: 'ark', port: 0, passwordFile: 'p' } } },
    /console\.rcon\.protocol: is not "source" or "quake3"; console\.rcon\.port: is not a port/,
  ],
  [
    { command, console: { telnet: { port: 1, password: 'x' } } },
    /console\.telnet\.password: it is unknown\. Did you mean "passwordFile"\?/,
  ],
  [{ command, console: { telnet: { port: '{folder}' } } }, /console\.telnet\.port: is not a port/],
  [
    { command, variables: { port: 'none' }, console: { telnet: { port: '{port}' } } },
    /^build\.json: variables\.port: is not a port from 1 to 65535, which console\.telnet\.port needs$/,
  ],
  [{ command, comand: [] }, /^build\.json: comand: it is unknown\. Did you mean "command"\?$/],
  [{ comand: [], cwd: '' }, /comand: it is unknown.*; command: it is missing.*; cwd: it must be/],
];

for (const [content, problem] of faults) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  test(`${text.length > 60 ? `${text.slice(0, 60)}…` : text} is reported with its problem`, async ({ path }) => {
    writeFileSync(path, text);
    const read = await readBuildFile(path);
    assert.match(read !== null && 'problem' in read ? read.problem : '', problem);
  });
}

test.run();
