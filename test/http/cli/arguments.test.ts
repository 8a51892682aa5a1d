/** What the command line makes of its words, before it asks anybody. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readAddress } from '../../../http/cli/address.js';
import { type Arguments, readArguments } from '../../../http/cli/arguments.js';
import {
  type CommandName,
  commands,
  describe,
  everywhere,
  firstWords,
  type OptionName,
  options,
} from '../../../http/cli/commands.js';
import { commandHelp, commandList, usageOf } from '../../../http/cli/help.js';

const test = suite('arguments of commands');

function read(...[word = '', ...argv]: string[]): Arguments {
  const result = readArguments(word, argv);
  if (result.kind !== 'arguments') throw new Error(JSON.stringify(result));
  return result.arguments;
}

function faults(...[word = '', ...argv]: string[]): readonly string[] {
  const result = readArguments(word, argv);
  return result.kind === 'faulty' ? result.faults : [];
}

test('a group without a second word lists', () => {
  assert.is(read('builds').name, 'builds list');
  assert.is(read('folders', '--json').name, 'folders list');
  assert.is(read('builds', 'refresh').name, 'builds refresh');
});

test('options may stand before, between and behind the words', () => {
  for (const argv of [
    ['--strict', 'a', 'b'],
    ['a', '--strict', 'b'],
    ['a', 'b', '--strict'],
  ]) {
    assert.equal(read('start', ...argv), { name: 'start', operands: ['a', 'b'], given: { strict: '' } });
  }
  assert.equal(read('builds', '--id', '7', 'add', 'x.zip'), {
    name: 'builds add',
    operands: ['x.zip'],
    given: { id: '7' },
  });
});

test('--wait has a number of seconds or none', () => {
  assert.equal(read('start', 'a', 'b', '--wait').given, { wait: '' });
  assert.equal(read('start', 'a', 'b', '--wait=5').given, { wait: '5' });
  assert.equal(read('start', 'a', 'b', '--wait', '5'), { name: 'start', operands: ['a', 'b'], given: { wait: '5' } });
  assert.equal(read('start', '--wait', '5', 'a', 'b'), { name: 'start', operands: ['a', 'b'], given: { wait: '5' } });
});

test('a Build that is called by a number is not taken for the seconds of --wait', () => {
  assert.equal(read('start', '--wait', '2372', 'world'), {
    name: 'start',
    operands: ['2372', 'world'],
    given: { wait: '' },
  });
  assert.equal(read('start', '2372', '5'), { name: 'start', operands: ['2372', '5'], given: {} });
});

test('the words of a command for the server are one line', () => {
  assert.equal(read('command', 'say', 'hello', 'there').operands, ['say hello there']);
  assert.equal(read('command', '--', 'set', '--x', '-y').operands, ['set --x -y']);
});

test('what looks like an option and is none is refused, so that nothing else is sent than was meant', () => {
  assert.equal(faults('command', 'ban', '--reason', 'x'), [
    '--reason is not an option; --help lists them. Words that begin with - go behind --.',
  ]);
});

test('an option of another command is refused', () => {
  assert.equal(faults('stop', '--wait'), ['--wait is not an option of server-manager stop; --help lists them.']);
});

test('what is missing, too much or empty is told', () => {
  assert.equal(faults('start'), ['server-manager start needs BUILD and FOLDER; --help tells more.']);
  assert.equal(faults('start', 'a'), ['server-manager start needs FOLDER; --help tells more.']);
  assert.equal(faults('command'), ['server-manager command needs TEXT; --help tells more.']);
  assert.equal(faults('stop', 'now'), ['server-manager stop takes no "now"; --help tells what it takes.']);
  assert.equal(faults('check', ''), ['FOLDER must not be empty.']);
  assert.equal(faults('builds', 'frob'), ['server-manager builds has no "frob"; it has list, add, remove, refresh.']);
  assert.equal(faults('console', '--lines'), ['--lines needs a value.']);
  assert.equal(faults('status', '--json=yes'), ['--json takes no value.']);
});

test('names that every object has are neither commands nor options', () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    assert.is(faults('builds', name).length, 1);
    assert.is(faults('status', `--${name}`).length, 1);
  }
});

test('whatever is typed is read, refused or helped with, and never thrown at', () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom(...Object.keys(options).flatMap((name) => [`--${name}`, `--${name}=1`]), '-h', '-x', '--', '5'),
  );
  fc.assert(
    fc.property(fc.constantFrom(...firstWords()), fc.array(word, { maxLength: 6 }), (first, argv) => {
      const result = readArguments(first, argv);
      if (result.kind === 'faulty') assert.ok(result.faults.length > 0);
      if (result.kind === 'arguments')
        assert.is(result.arguments.operands.length, describe(result.arguments.name).operands.length);
    }),
    { numRuns: 500 },
  );
});

test('the help of a command names all that it takes', () => {
  for (const name of Object.keys(commands) as CommandName[]) {
    const text = commandHelp(name.split(' ')[0] ?? '');
    assert.ok(text.includes(`server-manager ${usageOf(name)}\n`), name);
    for (const option of [...describe(name).options, ...everywhere] as OptionName[])
      assert.ok(text.includes(options[option].text), `${name} ${option}`);
  }
});

test('no line of help is longer than 100 characters', () => {
  for (const line of [...firstWords().map(commandHelp), commandList()].join('').split('\n'))
    assert.ok(line.length <= 100, line);
});

test('the list of commands has a line for each first word', () => {
  assert.equal(
    commandList()
      .trimEnd()
      .split('\n')
      .map((line) => line.trim().split(' ')[0]),
    [...firstWords()],
  );
});

test('an address is one of HTTP, with a path or without, and nothing else', () => {
  for (const good of ['http://127.0.0.1:4810', 'https://game.example/manager/', 'http://[::1]:4810'])
    assert.instance(readAddress(good), URL);
  for (const bad of [
    '',
    '127.0.0.1:4810',
    'ftp://x',
    'http://',
    'http://me:secret@x',
    'http://x?y',
    'http://x#y',
    'localhost',
  ]) {
    assert.not.instance(readAddress(bad), URL, bad);
  }
});

test.run();
