/** Faults of consoles by WebRCON and by HTTP in build.json. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readBuildFile } from '../../../../adapters/kinds/generic/build-file/build-file.js';

const test = suite<{ directory: string }>('adapters/kinds/generic/web-console');

test.before((context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'build-file-'));
});

test.after(({ directory }) => rmSync(directory, { recursive: true, force: true }));

const command = ['./server'];
const faults: readonly (readonly [content: object, problem: RegExp])[] = [
  [{ command, console: { webrcon: { port: 1 } } }, /console\.webrcon\.passwordFile: it is missing\. It must be a text/],
  [{ command, console: { http: { port: 1, commands: {} } } }, /console\.http\.commands: has no command/],
  [{ command, console: { http: { port: 1, commands: { 'say  {x}': { path: '/' } } } } }, /commands.*is not a command/],
  [
    { command, console: { http: { port: 1, commands: { save: { path: 'save', method: 'post' } } } } },
    /commands\.save\.method: is not GET, .*; console\.http\.commands\.save\.path: is not a path such as/,
  ],
  [
    { command, console: { http: { port: 1, user: 'admin', commands: { save: { path: '/save?by={password}' } } } } },
    /http\.user: needs "passwordFile"; console\.http\.commands\.save: the placeholder \{password\} is unknown: there are none/,
  ],
  [
    {
      command,
      console: { http: { port: 1, commands: { 'say {text}': { path: '/say', body: { message: ['{txt}'] } } } } },
      stop: { command: ['say bye', { pauseMs: 5 }, 'quit'] },
      announce: { message: 'shout {message}' },
    },
    /say \{text\}: the placeholder \{txt\} .* \{text\}; stop\.command: has the line "quit", which fits no .*: say \{text\}; announce: .*"shout/,
  ],
];

for (const [content, problem] of faults)
  test(`…${JSON.stringify(content).slice(32, 100)}… is reported with its problem`, async ({ directory }) => {
    const path = join(directory, 'build.json');
    writeFileSync(path, JSON.stringify(content));
    const read = await readBuildFile(path);
    assert.match(read !== null && 'problem' in read ? read.problem : '', problem);
  });

test.run();
