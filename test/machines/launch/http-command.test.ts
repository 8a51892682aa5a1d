/** Console lines that send a command by HTTP, and the requests that they cause. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  fillJson,
  fillText,
  findHttpCommand,
  isLinePattern,
  isPathRefused,
} from '../../../machines/launch/http-command.js';

const test = suite('machines/launch/http-command');

const commands = ['save', 'kick {player} {reason}', 'kick {player}', 'set {name} to {value:number}', 'say {text}'].map(
  (line) => ({ line, method: 'POST', path: '/' }),
);

const fitting: readonly (readonly [line: string, pattern: string, values: object])[] = [
  ['save', 'save', {}],
  ['  save ', 'save', {}],
  ['kick Bob for  swearing', 'kick {player} {reason}', { player: 'Bob', reason: 'for  swearing' }],
  ['kick   Bob', 'kick {player}', { player: 'Bob' }],
  ['set fog to -1.5', 'set {name} to {value:number}', { name: 'fog', value: -1.5 }],
  ['say {text} 5', 'say {text}', { text: '{text} 5' }],
];
for (const [line, pattern, values] of fitting)
  test(`"${line}" is the command ${pattern}`, () => {
    const { command, values: found } = findHttpCommand(commands, line)!;
    assert.equal([command.line, found], [pattern, values]);
  });

for (const line of ['', 'Save', 'save all', 'kick', 'say', 'set fog to high', 'set fog to 0x10', 'set fog to 1 2'])
  test(`"${line}" is not a command`, () => assert.is(findHttpCommand(commands, line), null));

const withPath = (line: string, path: string) => [{ line, method: 'POST', path }];
for (const [value, path] of [
  ['..', '/bans/{player}'],
  ['.', '/bans/{player}/lift'],
  ['a/../../stop', '/bans/{player}'],
  ['..\\stop', '/bans/{player}'],
  ['.', '/bans/%2e{player}'],
] as const)
  test(`The value ${value} is refused in the path ${path}`, () => {
    const commands = withPath('ban {player}', path);
    assert.is(findHttpCommand(commands, `ban ${value}`), null);
    assert.ok(isPathRefused(commands, `ban ${value}`));
    assert.not.ok(isPathRefused(commands, 'kick'));
  });

test('A value in a path may contain dots unless the dots are a whole segment', () => {
  const lines: readonly (readonly [value: string, path: string])[] = [
    ['...', '/bans/{player}'],
    ['a..', '/bans/{player}'],
    ['..', '/bans/by-{player}'],
    ['..', '/bans?of={player}'],
    ['..', '/../bans'],
  ];
  for (const [value, path] of lines) assert.ok(findHttpCommand(withPath('ban {player}', path), `ban ${value}`), path);
});

test('A pattern is words and placeholders with different names, without {password}', () => {
  for (const pattern of ['{line}', 'a {b} {c:number}', '/save-all']) assert.ok(isLinePattern(pattern), pattern);
  for (const pattern of ['', ' a', 'a  b', 'a{b}', 'a {b', '{b:text}', '{b} {b}', 'login {password}'])
    assert.not.ok(isLinePattern(pattern), pattern);
});

test('Values replace placeholders once, and a placeholder alone becomes a JSON value', () => {
  const values = { text: '{n} "x"', n: 5 };
  assert.equal(fillJson({ a: '{n}', b: ['{text}', 'n is {n}', '{other}', true, null], c: { '{n}': 1 } }, values), {
    a: 5,
    b: ['{n} "x"', 'n is 5', '{other}', true, null],
    c: { '{n}': 1 },
  });
  assert.is(fillText('/{text}?n={n}', values, encodeURIComponent), '/%7Bn%7D%20%22x%22?n=5');
});

test.run();
