/** Commands that make a server quit, and exits that they explain. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isExitAfterQuit, isQuitCommand } from '../../../machines/server/quit-command.js';

const test = suite('machines/server/quit-command');

const plan = (command: string | null, timeoutMs = 1_000) => ({ command, signal: 'SIGTERM', timeoutMs });

const lines: readonly [string | null, string, boolean][] = [
  ['quit', 'quit', true],
  ['quit', ' QUIT "back in five minutes"', true],
  ['quit', 'quitter', false],
  ['quit', 'stop', false],
  ['stop', '/stop', true],
  ['save and exit', 'save and exit', true],
  ['save and exit', 'save', false],
  [null, 'quit', true],
  [null, '/stop', true],
  [null, 'exit', true],
  [null, 'shutdown', true],
  // FXServer's `stop` with an argument stops a resource.
  [null, 'stop chat', false],
  [null, 'say quit', false],
];

for (const [command, line, asks] of lines) {
  test(`${JSON.stringify(line)} ${asks ? 'requests' : 'does not request'} an exit with ${command ?? 'no'} stop command`, () => {
    assert.is(isQuitCommand(line, plan(command)), asks);
  });
}

const syntax = { separator: ';', comments: ['#', '//'], maxQuitArguments: 1 };

for (const [line, quits] of [
  ['quit', true],
  ['QUIT reason', true],
  ['quit "a reason; with \\"words\\""', true],
  ['quit two words', false],
  ['/quit', false],
  ['quit # now', true],
  ['quit // now', true],
  ['say a; quit', true],
  ['# a; quit', true],
  ['say "a; quit"', false],
  ['say "a" "b; c"; quit', true],
  // The backslash escapes the quote, but not the semicolon.
  ['say "a\\"; quit', true],
  ['# quit', false],
  ['quitter', false],
  ['', false],
] as const) {
  test(`${JSON.stringify(line)} among commands ${quits ? 'makes' : 'does not make'} the server quit`, () => {
    assert.is(isQuitCommand(line, { ...plan(null), quits: ['quit'], lineSyntax: syntax }), quits);
  });
}

test('An exit within the grace period counts as requested', () => {
  assert.ok(isExitAfterQuit(1_000, 31_000, plan('quit')));
  assert.not(isExitAfterQuit(1_000, 31_001, plan('quit')));
  assert.ok(isExitAfterQuit(1_000, 61_000, plan('quit', 60_000)));
  assert.not(isExitAfterQuit(null, 1_000, plan('quit')));
});

test.run();
