/** The machine as SCXML. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { setup } from 'xstate';
import { type Chart, describeChart } from '../../../machines/chart/chart.js';
import { toScxml } from '../../../machines/chart/scxml.js';
import { serverMachine } from '../../../machines/server/server.js';
import { type Tag, tagsOf } from '../../xml.js';

const test = suite('SCXML');

const chart = describeChart(serverMachine);
const tags = tagsOf(toScxml(chart, serverMachine.implementations.delays));

/** The state that an element is in. */
function stateOf({ path }: Tag): string {
  return path.findLast(({ name }) => name === 'state')?.attributes.id ?? chart.id;
}

/** What the chart's transitions are in SCXML's words. */
function expected({ transitions }: Chart) {
  return transitions.map(({ source, targets, event, delay, guard }) => ({
    source,
    target: targets.length === 0 ? undefined : targets.join(' '),
    event:
      delay === null
        ? event?.replace(/^(.*)\.(done|error)$/, (_, actor, end) => `${end}.invoke.${actor}`)
        : `after.${delay}.${source}`,
    cond: guard ?? undefined,
  }));
}

test('Every state is there, nested and begun as in the machine.', () => {
  const states = tags
    .filter(({ name }) => name === 'state')
    .map((tag) => ({
      id: tag.attributes.id,
      initial: tag.attributes.initial ?? null,
      parent: stateOf(tag),
    }));
  assert.equal(
    states,
    chart.states.slice(1).map(({ id, initial, parent }) => ({ id, initial, parent })),
  );
  assert.is(tags[0]?.attributes.initial, 'server.stopped');
  assert.is(tags[0]?.attributes.version, '1.0');
});

test('Every transition is there, in the machine’s order, with its event, guard and target.', () => {
  const transitions = tags
    .filter(({ name }) => name === 'transition')
    .map((tag) => ({
      source: stateOf(tag),
      target: tag.attributes.target,
      event: tag.attributes.event,
      cond: tag.attributes.cond,
    }));
  assert.equal(transitions.sort(bySource), expected(chart).sort(bySource));
});

test('Every target is a state, and every guard and delay is data.', () => {
  const ids = tags.filter(({ name }) => name === 'state').map(({ attributes }) => attributes.id);
  const data = tags.filter(({ name }) => name === 'data').map(({ attributes }) => attributes.id);
  for (const { name, attributes } of tags) {
    if (attributes.target !== undefined) assert.ok(ids.includes(attributes.target), attributes.target);
    if (name === 'transition' && attributes.cond !== undefined)
      assert.ok(data.includes(attributes.cond), attributes.cond);
    if (name === 'send') assert.ok(data.includes(attributes.delayexpr), attributes.delayexpr);
  }
});

test('A time limit is sent when its state is entered, and cancelled when it is left.', () => {
  const sent = tags
    .filter(({ name }) => name === 'send')
    .map((tag) => [stateOf(tag), tag.path.at(-1)?.name, tag.attributes.id, tag.attributes.event]);
  const cancelled = tags
    .filter(({ name }) => name === 'cancel')
    .map((tag) => [stateOf(tag), tag.path.at(-1)?.name, tag.attributes.sendid, tag.attributes.sendid]);
  assert.equal(
    sent,
    cancelled.map(([state, , id]) => [state, 'onentry', id, id]),
  );
  assert.ok(cancelled.every(([, element]) => element === 'onexit'));
  const timers = chart.transitions
    .filter(({ delay }) => delay !== null)
    .map(({ source, delay }) => `after.${delay}.${source}`);
  assert.equal(sent.map(([, , id]) => id).sort(), [...new Set(timers)].sort());
});

test('Names that XML would trip over are escaped.', () => {
  const machine = setup({}).createMachine({
    id: 'm',
    initial: 'a<b',
    states: { 'a<b': { on: { 'say "so" & go': 'a<b' } } },
  });
  const [, , state, transition] = tagsOf(toScxml(describeChart(machine), {}));
  assert.is(state?.attributes.id, 'm.a<b');
  assert.is(transition?.attributes.event, 'say "so" & go');
});

const bySource = (a: { source: string }, b: { source: string }): number =>
  a.source < b.source ? -1 : a.source > b.source ? 1 : 0;

test.run();
