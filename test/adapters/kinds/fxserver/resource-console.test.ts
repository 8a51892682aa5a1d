/** The outcome of a command on resources, which is read from the output of FXServer. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resourceConsole } from '../../../../adapters/kinds/fxserver/resource-console.js';
import { toEngineName } from '../../../../adapters/kinds/fxserver/resources/names.js';
import type { ReportedOutcome, ResourceOrder } from '../../../../machines/launch/resource-console.js';

const test = suite('adapters/kinds/fxserver/resource-console');

const line = (channel: string, text: string): string => `[${channel.padStart(20)}] ${text}`;

function read(order: ResourceOrder, lines: readonly string[]): ReportedOutcome | null {
  const command = resourceConsole.compose(order);
  assert.ok(command?.ok);
  const reader = command.value.createReader();
  for (const each of lines) {
    const outcome = reader(each);
    if (outcome !== null) return outcome;
  }
  return null;
}

test('The outcome of a command is not read from lines of scripts or other resources', () => {
  const others = [
    line('script:chat', 'Started resource taxi'),
    line('resources', 'Started resource taxi2'),
    line('resources', 'Stopping resource taxi'),
    line('citizen-server-impl', "Couldn't find resource taxi2."),
  ];
  assert.is(read({ action: 'start', resource: 'taxi' }, others), null);
  assert.is(
    read({ action: 'start', resource: 'taxi' }, [...others, line('resources', 'Started resource taxi')])?.outcome,
    'started',
  );
});

test('The outcome of a command is read from a line without a channel or after a prompt', () => {
  assert.is(read({ action: 'start', resource: 'taxi' }, ['Started resource taxi'])?.outcome, 'started');
  assert.is(
    read({ action: 'stop', resource: 'taxi' }, [`cfx> ${line('resources', 'Stopping resource taxi')}`])?.outcome,
    'stopped',
  );
});

test('The outcome of a command has lines of shortened channels, and no script lines', () => {
  const outcome = read({ action: 'start', resource: 'taxi' }, [
    line('c-resources-core', "Resource 'taxi' can't run:"),
    line('c-resources-core', '  1. onesync: OneSync needs to be enabled'),
    line('script:chat', 'Ann: hello'),
    line('citizen-server-impl', "Couldn't start resource taxi."),
  ]);
  assert.equal(outcome, {
    outcome: 'failed',
    words: ["Resource 'taxi' can't run:", '1. onesync: OneSync needs to be enabled', "Couldn't start resource taxi."],
  });
});

test('An outcome has at most the last 20 lines', () => {
  const many = Array.from({ length: 100 }, (_, count) => line('resources', `Started resource part-${count}`));
  const outcome = read({ action: 'start', resource: 'taxi' }, [...many, line('resources', 'Started resource taxi')]);
  assert.equal([outcome?.words.length, outcome?.words.at(-1)], [20, 'Started resource taxi']);
});

test('A command that the server does not know has the outcome failed', () => {
  assert.is(read({ action: 'refresh', resource: null }, [line('cmd', 'No such command refresh.')])?.outcome, 'failed');
});

test("An accepted resource name stays one word of the line and is the engine's name", () => {
  for (let code = 0; code < 0x180; code += 1) {
    const name = `a${String.fromCharCode(code)}b`;
    const composed = resourceConsole.compose({ action: 'start', resource: name });
    if (composed?.ok !== true) continue;
    assert.equal(composed.value.line.split(/[\s;]/), ['start', name]);
    assert.ok(name.includes('%') || toEngineName(name) === name, name);
  }
  for (const name of ['taxi', 'my%20res', 'es_extended', 'ox-inventory', 'v1.2', 'a+b(c)&d'])
    assert.ok(resourceConsole.compose({ action: 'start', resource: name })?.ok, name);
  for (const name of ['', 'a'.repeat(766), '[cars]'])
    assert.not.ok(resourceConsole.compose({ action: 'start', resource: name })?.ok, name);
});

test.run();
