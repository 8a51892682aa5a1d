/** Compares docs/internals/schedules.md with the charts of an occurrence and of the scheduler. */
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeChart } from '../../machines/review/chart.js';
import { occurrenceMachine } from '../../machines/schedules/occurrence.js';
import { schedulerMachine } from '../../machines/schedules/scheduler/lifecycle.js';
import { occurrenceStates } from '../../machines/schedules/schedules.js';

const test = suite('docs/schedules-doc');
const page = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
const last = (id: string): string => id.split('.').at(-1) ?? '';

for (const [name, machine] of Object.entries({ occurrence: occurrenceMachine, scheduler: schedulerMachine }))
  test(`docs/internals/schedules.md draws exactly the transitions of the ${name}`, () => {
    const [, section = ''] = page('internals/schedules.md').split(new RegExp(`^## \\w+ ${name}$`, 'm'));
    const [drawing = ''] = section.split('\n## ');
    const drawn = drawing.match(/^ {2}\w+ --> \w+: [\w.]+$/gm) ?? [];
    const { transitions } = describeChart(machine);
    const taken = transitions.map(
      ({ source, targets, event }) => `  ${last(source)} --> ${last(targets[0] ?? source)}: ${event}`,
    );
    assert.equal([...new Set(drawn)].sort(), [...new Set(taken)].sort());
  });

test('docs/reference/schedules.md explains every state of an occurrence', () => {
  const reference = page('reference/schedules.md');
  for (const state of occurrenceStates) assert.match(reference, `\`${state}\``);
});

test.run();
