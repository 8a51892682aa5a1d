/** The history of sent commands, and the navigation through it. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createStore } from '../../../../../http/ui/state/store.js';
import { createHistory } from '../../../../../http/ui/views/console/command/history.js';

const test = suite('http/ui/views/console/history');

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('The history leads back to the oldest command and forwards to the draft', () => {
  const own = storage();
  const history = createHistory(createStore(() => own));
  assert.is(history.back('draft'), null);
  for (const command of ['one', 'two']) history.add(command);
  assert.is(history.forth('draft'), null);
  assert.is(history.back('draft'), 'two');
  assert.is(history.back('two'), 'one');
  assert.is(history.back('one'), null);
  assert.is(history.forth('one'), 'two');
  assert.is(history.forth('two'), 'draft');
  assert.is(history.forth('draft'), null);
});

test('Changes to entries are kept until a command is sent', () => {
  const own = storage();
  const history = createHistory(createStore(() => own));
  for (const command of ['one', 'two']) history.add(command);
  history.back('');
  assert.is(history.back('two changed'), 'one');
  assert.is(history.forth('one'), 'two changed');
  history.add('two changed');
  assert.is(history.back(''), 'two changed');
  assert.is(history.back('two changed'), 'two');
});

test('The history survives a reload with at most two hundred commands', () => {
  const own = storage();
  const first = createHistory(createStore(() => own));
  for (let count = 0; count < 250; count += 1) {
    first.add(`command ${count}`);
    first.add(`command ${count}`);
  }
  const second = createHistory(createStore(() => own));
  let [steps, line] = [0, second.back('')];
  for (; line !== null; steps += 1) line = second.back(line);
  assert.is(steps, 200);
});

test('Commands of another page appear in the history', () => {
  const own = storage();
  const [one, other] = [createHistory(createStore(() => own)), createHistory(createStore(() => own))];
  one.add('from one');
  other.add('from the other');
  assert.is(one.back(''), 'from the other');
  assert.is(one.back('from the other'), 'from one');
});

test('Invalid stored data counts as an empty history', () => {
  for (const text of ['{', '{"a":1}', '[1,2]', 'null']) {
    const own = storage();
    own.kept.set('server-manager.commands', text);
    assert.is(createHistory(createStore(() => own)).back(''), null, text);
  }
});

test.run();
