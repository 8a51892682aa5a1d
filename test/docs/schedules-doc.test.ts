/** docs/internals/schedules.md against the chart of an occurrence. */
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeChart } from '../../machines/review/chart.js';
import { occurrenceMachine } from '../../machines/schedule/occurrence.js';
import { occurrenceStates } from '../../machines/schedule/schedules.js';

const test = suite('The documentation of schedules');
const page = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
const last = (id: string): string => id.split('.').at(-1) ?? '';

test('docs/internals/schedules.md draws every transition of an occurrence, and no other', () => {
  const drawn = page('internals/schedules.md').match(/^ {2}\w+ --> \w+: [\w.]+$/gm) ?? [];
  const { transitions } = describeChart(occurrenceMachine);
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
