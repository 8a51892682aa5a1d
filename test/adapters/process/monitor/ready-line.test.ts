/** The ready line is found in every form of output. */
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readPhase } from '../../../../machines/operations/verdict.js';
import { until } from '../../../kit/system/until.js';
import { createRunningMachine, fixture, gentleStop, type RunningMachine } from '../running-machine.js';

const test = suite<{ machine: RunningMachine; others: RunningMachine[] }>('adapters/process/monitor/ready-line');

test.before.each((context) => {
  context.machine = createRunningMachine();
  context.others = [];
});
test.after.each(async ({ machine, others }) => {
  for (const other of others) await other.remove();
  await machine.remove();
});

const ready = '^Server is up$';

async function launch(machine: RunningMachine, expression = ready): Promise<string> {
  const launched = machine.compose([fixture('speaking-server.sh')], {
    ready: expression,
    stop: { ...gentleStop, command: 'quit' },
  });
  assert.is((await machine.start(launched)).kind, 'done');
  assert.is(readPhase(machine.snapshot()), 'launching');
  return launched.run;
}

const isUp = (machine: RunningMachine) => machine.until((snapshot) => readPhase(snapshot) === 'up');
const hasReadyMark = (machine: RunningMachine, run: string): boolean => existsSync(join(machine.runs, run, 'ready'));

const outputs: Readonly<Record<string, readonly string[]>> = {
  'as a separate line': ['say Server is up\\n'],
  'in colours': ['say \\0033[1;32mServer\\0033[0m is \\0033[38;5;82mup\\0033[0m\\n'],
  'after a window title': ['say \\0033]0;My server\\0007Server is up\\n'],
  'in two writes': ['say Server i', 'say s up\\n'],
  'in two writes that divide a colour sequence': ['say \\0033[1;', 'say 32mServer is up\\0033[0m\\n'],
  'without a newline, as a prompt': ['say loaded\\nServer is up'],
  'among lines that end with CRLF': ['say one\\r\\ntwo\\r\\nServer is up\\r\\nthree\\r\\n'],
  'among lines that end with CRLF, cut within one end': ['say one\\r\\nServer is up\\r', 'say \\nthree\\r\\n'],
  'after progress that a carriage return rewrites': ['say Loading 10%\\rLoading 99%\\rServer is up\\n'],
  'after a prompt that is drawn again': ['say > ', 'say \\r\\0033[KServer is up\\n> '],
  'before progress that rewrites the line': ['say Server is up\\rSaving 10%\\n'],
  'after 5 MB of other output': ['fill 5000000', 'say \\nServer is up\\n'],
  'after 5 MB without a newline': ['say \\0033[2J', 'fill 4999999', 'say \\nServer is up\\nand more'],
};

for (const [form, commands] of Object.entries(outputs)) {
  test(`The ready line is found ${form}`, async ({ machine }) => {
    const run = await launch(machine);
    for (const command of commands) assert.is((await machine.command(command)).kind, 'done');
    await isUp(machine);
    assert.ok(hasReadyMark(machine, run));
  });
}

test('The ready line is found when it is written byte by byte', async ({ machine }) => {
  await launch(machine, '^Größe: \\d+ ✓$');
  for (const byte of Buffer.from('\u001b[1mGröße: 12 ✓\u001b[0m\r\nnext\n')) {
    await machine.command(`say \\0${byte.toString(8).padStart(3, '0')}`);
    // The pause is about one poll interval: most bytes are read one at a time.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await isUp(machine);
});

test('A longer line that contains the ready text is not the ready line', async ({ machine }) => {
  const run = await launch(machine);
  await machine.command('say The Server is up\\nServer is up soon\\n');
  await machine.untilPrinted(/soon\n/);
  await machine.command('say Server is down\\n');
  await machine.untilPrinted(/down\n/);
  assert.is(readPhase(machine.snapshot()), 'launching');
  assert.not(hasReadyMark(machine, run));
});

test('Commands, a restart and a stop do not wait for the ready line', async ({ machine }) => {
  await launch(machine);
  assert.is((await machine.command('say hello\\n')).kind, 'done');
  const again = machine.compose([fixture('speaking-server.sh')], { ready, stop: { ...gentleStop, command: 'quit' } });
  assert.is((await machine.restart(again)).kind, 'done');
  assert.is(readPhase(machine.snapshot()), 'launching');
  await machine.command('say Server is up\\n');
  await isUp(machine);
  assert.is(machine.snapshot().context.run?.launch.run, again.run);
  assert.is((await machine.stop()).kind, 'done');
});

test('The ready line of the previous run does not count after a restart', async ({ machine }) => {
  await launch(machine);
  await machine.command('say Server is up\\n');
  await isUp(machine);
  const again = machine.compose([fixture('speaking-server.sh')], { ready, stop: { ...gentleStop, command: 'quit' } });
  assert.is((await machine.restart(again)).kind, 'done');
  assert.is(readPhase(machine.snapshot()), 'launching');
});

/** Creates another machine over the same workspace, as after a kill of the first manager. */
async function takeOver(context: { machine: RunningMachine; others: RunningMachine[] }): Promise<RunningMachine> {
  context.machine.actor.stop();
  const next = createRunningMachine({ root: context.machine.root });
  context.others.push(next);
  await next.find();
  return next;
}

test('A manager that takes over a run before its ready line waits for the ready line', async (context) => {
  const run = await launch(context.machine);
  const next = await takeOver(context);
  assert.is(readPhase(next.snapshot()), 'launching');
  assert.is((await next.command('say Server is up\\n')).kind, 'done');
  await isUp(next);
  assert.ok(hasReadyMark(next, run));
});

test('The next manager at once reports a run as up if its ready line was found', async (context) => {
  const run = await launch(context.machine);
  await context.machine.command('say Server is up\\n');
  await until(() => hasReadyMark(context.machine, run));
  const next = await takeOver(context);
  assert.is(readPhase(next.snapshot()), 'up');
});

test('A ready line that was printed while no manager ran is found by the next manager', async (context) => {
  await launch(context.machine);
  await context.machine.command('say Server is \\n');
  context.machine.actor.stop();
  // The line is written to the FIFO directly, without a manager.
  const run = context.machine.snapshot().context.run?.launch.run ?? '';
  appendFileSync(join(context.machine.runs, run, 'stdin'), 'say Server is up\\n\n');
  await context.machine.untilPrinted(/Server is up/);
  const next = await takeOver(context);
  await isUp(next);
});

test.run();
