/** A chart as Mermaid text. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { setup } from 'xstate';
import { notation } from '../../../http/api/server/notation.js';
import { describeChart } from '../../../machines/review/chart.js';
import { toMermaid } from '../../../machines/review/mermaid.js';
import { type Answers, describeAnswers, type StateAnswers } from '../../../machines/review/state-answers.js';
import { serverMachine } from '../../../machines/server/server.js';

const test = suite('machines/review/mermaid');

const drawing = toMermaid(describeChart(serverMachine), describeAnswers(), notation)
  .split('\n')
  .map((line) => line.trim());

test('The Mermaid text has the initial states, the answers and the delays by name', () => {
  for (const line of [
    'stateDiagram-v2',
    '[*] --> server_stopped',
    '[*] --> server_running_stopping_requested',
    'server_running_stopping_announcing --> server_running_stopping_saving : endNotice / 204<br/>after notice',
    'server_running_stopping_announcing --> server_running_launching_loading : cancelNotice / 204',
    'state "anywhere in running" as server_running__anywhere',
    'state "stopping" as server_running_stopping {',
    'server_stopped --> server_running : start [isLaunchPossible] / 204',
    'server_stopped__anywhere --> server_stopped__anywhere : run.foundEnded [else] / recordFoundEnd',
    'server_stopped_waiting --> server_stopped_due : after backoff',
    'server_stopped_due --> server_running : findLaunch.done [isLaunchPossible]',
    'server_stopped_waiting --> server_stopped_idle : cancelRecovery / 204',
    'server_running__anywhere --> server_running_stopping_announcing : stop [hasNotice] / 204<br/>restart [hasNotice] / 204',
    'server_running__anywhere --> server_running_stopping_requested : stop [else] / 204<br/>restart [else] / 204',
    'server_running --> server_stopped : process.spawnFailed [isExitExpected]<br/>process.spawnFailed [else]<br/>process.treeExited [else]',
    'server_running__anywhere --> server_running_stopping_killing : kill / 204',
    'server_running --> server_stopped_waiting : process.spawnFailed [spawnFailedWithBudget]<br/>process.treeExited [crashedWithBudget]',
    'server_running_launching_spawning --> server_running_launching_spawning : after launchLimit / cancelLaunch',
    'server_running_stopping_killing --> server_running_stuck : after killLimit',
    'server_running_stopping --> server_running_launching : process.treeExited [hasNextLaunch] (enters running again)',
    'class server_running__anywhere anywhere',
  ])
    assert.ok(drawing.includes(line), line);
  const own = drawing.find((line) => line.startsWith('server_running__anywhere --> server_running__anywhere : '));
  assert.match(own ?? '', 'restart [isLaunchImpossible] / 500<br/>command [hasLine] / 202<br/>');
  assert.not.ok(drawing.some((line) => line.includes('xstate.') || /server_running --> server_running/.test(line)));
});

test('Each transition shows the answer to the input that takes it, even invalid input', () => {
  const machine = setup({}).createMachine({
    id: 'm',
    initial: 'up',
    states: {
      up: {
        initial: 'well',
        on: { start: [{ guard: () => true, target: 'over' }, { target: 'up.ill' }], end: 'over' },
        states: { well: {}, ill: {} },
      },
      over: {},
    },
  });
  const answers: Answers = new Map<string, StateAnswers>([
    ['m.up.well', new Map([['start', { valid: 'queued', invalid: 'queued', invalidPlace: null }]])],
    ['m.up.ill', new Map([['start', { valid: 'done', invalid: 'spawn_failed', invalidPlace: 1 }]])],
  ]);
  const text = toMermaid(describeChart(machine), answers, {
    ...notation,
    done: { ...notation.done, start: 299 },
    failed: { ...notation.failed, spawn_failed: 599 },
  });
  assert.match(text, 'm_up --> m_over : start [guard] / 299<br/>end\n');
  assert.match(text, 'm_up__anywhere --> m_up_ill : start [else] / 599\n');
});

test('Names with Mermaid’s characters are escaped', () => {
  const machine = setup({}).createMachine({
    id: 'm',
    initial: 'a-b',
    states: {
      'a-b': { on: { 'it: "is"; <so>': 'a_b' }, always: { guard: () => false, target: 'a_b' } },
      a_b: { type: 'final' },
      'a b': {},
    },
  });
  const lines = toMermaid(describeChart(machine), describeAnswers(), notation)
    .split('\n')
    .map((line) => line.trim());
  assert.ok(lines.includes('state "a#45;b" as m_a_b'));
  assert.ok(lines.includes('state "a_b" as m_a_b_2'));
  assert.ok(lines.includes('state "a b" as m_a_b_3'));
  assert.ok(
    lines.includes('m_a_b --> m_a_b_2 : it#58; #34;is#34;#59; #60;so#62;<br/>at once [guard]'),
    lines.join('\n'),
  );
});

test.run();
