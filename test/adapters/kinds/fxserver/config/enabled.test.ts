/** The enabled resources after starts, stops and restarts of resources with dependencies. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withDependencies } from '../../../../../adapters/kinds/fxserver/config/enabled.js';
import type { ResourceStep } from '../../../../../adapters/kinds/fxserver/config/server-config.js';

const test = suite('adapters/kinds/fxserver/config/enabled');

type Needs = Readonly<Record<string, readonly string[]>>;

const steps = (...written: readonly string[]): ResourceStep[] =>
  written.map((command, index) => {
    const [verb = '', name = ''] = command.split(' ');
    const action = verb === 'stop' || verb === 'restart' ? verb : 'start';
    return { action, name, command, file: 'server.cfg', line: index + 1 };
  });
const run = (written: readonly ResourceStep[], needs: Needs = {}) =>
  withDependencies(written, (name) => needs[name] ?? []);
const names = (written: readonly ResourceStep[], needs: Needs = {}) =>
  run(written, needs).enabled.map(({ name }) => name);

test('Started resources are enabled once and in order, unless stopped later', () => {
  assert.equal(names(steps('ensure a', 'start b', 'ensure a', 'stop b', 'ensure c')), ['a', 'c']);
  assert.equal(names(steps('stop a', 'ensure a')), ['a'], 'a stop before the start has no effect');
  assert.equal(names(steps('ensure a', 'ensure b', 'stop a', 'ensure a')), ['b', 'a']);
});

test('A restart moves an enabled resource to the end and starts no stopped resource', () => {
  assert.equal(names(steps('ensure a', 'ensure b', 'restart a', 'restart c')), ['b', 'a']);
});

test('Dependencies start before the resource that needs them', () => {
  assert.equal(run(steps('ensure a', 'ensure d'), { a: ['b', 'd'], b: ['c'] }).enabled, [
    { name: 'c', requiredBy: 'b', command: 'ensure a', file: 'server.cfg', line: 1 },
    { name: 'b', requiredBy: 'a', command: 'ensure a', file: 'server.cfg', line: 1 },
    { name: 'd', requiredBy: 'a', command: 'ensure a', file: 'server.cfg', line: 1 },
    { name: 'a', requiredBy: null, command: 'ensure a', file: 'server.cfg', line: 1 },
  ]);
});

test('Stopping a resource stops the resources that need it', () => {
  assert.equal(names(steps('ensure a', 'ensure x', 'stop c'), { a: ['b'], b: ['c'] }), ['x']);
  assert.equal(names(steps('ensure a', 'stop a'), { a: ['b'] }), ['b'], 'its dependencies keep running');
});

test('A cycle of dependencies is resolved and reported once', () => {
  const needs = { a: ['b'], b: ['c'], c: ['a'] };
  assert.equal(names(steps('ensure a', 'stop a', 'ensure b'), needs), ['a', 'c', 'b']);
  assert.equal(run(steps('ensure a', 'stop a', 'ensure b'), needs).circles, [['a', 'b', 'c', 'a']]);
});

test('A resource that depends on itself starts, and does not count as a cycle', () => {
  const needs = { a: ['a', 'b'], b: ['b'] };
  assert.equal(names(steps('ensure a', 'ensure b'), needs), ['b', 'a']);
  assert.equal(run(steps('ensure a'), needs).circles, []);
  assert.equal(names(steps('ensure a', 'stop a'), needs), ['b']);
});

test('A chain of 100,000 dependencies can be started and stopped', () => {
  const last = 100_000;
  const next = (name: string) => (Number(name) < last ? [String(Number(name) + 1)] : []);
  assert.is(withDependencies(steps('ensure 0'), next).enabled[0]?.name, String(last));
  assert.equal(withDependencies(steps('ensure 0', `stop ${last}`), next).enabled, []);
});

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const anyNeeds = fc.dictionary(name, fc.array(name, { maxLength: 3 }));
const anySteps = fc.array(
  fc.tuple(fc.constantFrom('ensure', 'start', 'stop', 'restart'), name).map((parts) => parts.join(' ')),
  { maxLength: 12 },
);

/** Returns the enabled resources by a second, recursive implementation, which stores only the running resources. */
function runNaively(written: readonly ResourceStep[], needs: Needs): string[] {
  let running: string[] = [];
  const needed: [string, string][] = [];
  const start = (each: string, starting: readonly string[]): void => {
    if (running.includes(each) || starting.includes(each)) return;
    for (const other of needs[each] ?? []) {
      needed.push([other, each]);
      start(other, [...starting, each]);
    }
    running.push(each);
  };
  const stop = (each: string): void => {
    if (!running.includes(each)) return;
    running = running.filter((other) => other !== each);
    for (const [, dependant] of needed.filter(([other]) => other === each)) stop(dependant);
    for (let at = needed.length - 1; at >= 0; at -= 1) if (needed[at]?.[0] === each) needed.splice(at, 1);
  };
  for (const { action, name: each } of written) {
    const wasRunning = running.includes(each);
    if (action !== 'start') stop(each);
    if (action === 'start' || (action === 'restart' && wasRunning)) start(each, []);
  }
  return running;
}

test('Random starts and stops enable the same resources as in a second implementation', () => {
  fc.assert(
    fc.property(anySteps, anyNeeds, (written, needs) => {
      assert.equal(names(steps(...written), needs), runNaively(steps(...written), needs));
    }),
    { numRuns: 2_000 },
  );
});

test.run();
