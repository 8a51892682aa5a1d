/** Evidence of a run: the state of its threads, sockets and console at one time. */
import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { RunArchive } from '../../../adapters/console/runs.js';
import { EvidenceCollector, type EvidenceOptions } from '../../../adapters/evidence/evidence.js';
import { maxPieces } from '../../../adapters/evidence/files.js';
import type { Launch } from '../../../machines/launch/launch.js';
import { until } from '../../kit/system/until.js';
import { createRunningMachine, type RunningMachine } from '../process/running-machine.js';
import { idOf } from '../process/sample-run.js';

const test = suite<{ machine: RunningMachine }>('adapters/evidence/evidence');

const run = idOf(1);

test.before.each((context) => {
  context.machine = createRunningMachine();
});

test.after.each(({ machine }) => machine.remove());

function evidenceOf({ runs }: RunningMachine, options: Partial<EvidenceOptions> = {}) {
  return new EvidenceCollector({
    runs,
    openConsole: (run) => new RunArchive(runs).open(run),
    measureMs: 0,
    ...options,
  });
}

/** Starts a Node program as the server, and waits until it has printed a text that matches. */
async function startNode(machine: RunningMachine, program: string, printed: RegExp, other: Partial<Launch> = {}) {
  await machine.start(machine.compose([process.execPath, '-e', program], { run, ...other }));
  return machine.untilPrinted(printed);
}

/** Collects evidence. @returns the document */
async function collect(machine: RunningMachine, options: Partial<EvidenceOptions> = {}): Promise<any> {
  const evidence = evidenceOf(machine, options);
  const collected = await evidence.collect(run, 'hang');
  assert.ok(collected, 'nothing was collected');
  return JSON.parse((await evidence.read(run, collected.name)) ?? '');
}

test('Evidence has the state and the CPU time of each thread, the main process first', async ({ machine }) => {
  const busy = `new Worker('console.log("BUSY"); for (;;);', { eval: true })`;
  await startNode(
    machine,
    `const { Worker } = require('worker_threads'); ${busy};
     require('child_process').spawn('sleep', ['1000'], { stdio: 'ignore' });
     setInterval(() => undefined, 1000)`,
    /BUSY/,
  );
  const document = await until(async () => {
    const read = await collect(machine, { measureMs: 300 });
    return read.processes.length === 2 && read.processes[0].threads.some((thread: any) => thread.cpu_share > 0.1)
      ? read
      : null;
  });
  const [main, child] = document.processes;
  assert.is(main.pid, machine.snapshot().context.run?.pid);
  assert.equal([main.is_main, child.is_main, child.name], [true, false, 'sleep']);
  assert.is(main.threads[0].tid, main.pid);
  const [idle, spinning] = [main.threads[0], main.threads.find((thread: any) => thread.cpu_share > 0.1)];
  assert.is(idle.state, 'S');
  assert.ok(spinning.tid !== main.pid && spinning.cpu_seconds > 0);
});

test('Evidence has the kernel function in which a thread waits', async ({ machine }) => {
  await machine.start(machine.compose(['/bin/sleep', '1000'], { run }));
  // On a busy machine the program may not sleep at once.
  const { processes, unread } = await until(async () => {
    const found = await collect(machine);
    const { wchan } = found.processes[0].threads[0];
    return found.unread.wchan !== undefined || /sleep/.test(wchan) ? found : null;
  });
  const [{ stack }] = processes[0].threads;
  if (unread.stack === undefined) assert.match(stack.join(), /nanosleep/);
  else assert.is(stack, null);
});

test('Evidence of a stopped process shows that its threads are stopped', async ({ machine }) => {
  await machine.start(machine.compose(['/bin/sleep', '1000'], { run }));
  const pid = machine.snapshot().context.run?.pid as number;
  process.kill(pid, 'SIGSTOP');
  const states = await until(async () => {
    const { processes } = await collect(machine);
    return processes[0].threads[0].state === 'T' ? processes : null;
  });
  process.kill(pid, 'SIGCONT');
  assert.is(states.length, 1);
});

test('Evidence of a hanging server shows its sockets and unread bytes', async ({ machine }) => {
  const [, udp = '', tcp = ''] = await startNode(
    machine,
    `const udp = require('dgram').createSocket('udp4').bind(0, '127.0.0.1', () =>
       require('net').createServer().listen(0, '::1', function () {
         process.stdout.write('PORTS ' + udp.address().port + ' ' + this.address().port + '\\n', () =>
           Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
       }));`,
    /PORTS (\d+) (\d+)/,
  );
  const client = createSocket('udp4');
  await new Promise((resolve) => client.send('are you there?', Number(udp), '127.0.0.1', resolve));
  client.close();
  const sockets = await until(async () => {
    const { sockets: seen } = await collect(machine);
    return seen.some((each: any) => each.receive_queue > 0) ? seen : null;
  });
  const waiting = sockets.find((each: any) => each.receive_queue > 0);
  assert.equal([waiting.protocol, waiting.local], ['udp', `127.0.0.1:${udp}`]);
  const listening = sockets.find((each: any) => each.state === 'LISTEN');
  assert.equal([listening.protocol, listening.local], ['tcp6', `[::1]:${tcp}`]);
});

test('Evidence has the last 500 lines of the console, without secrets', async ({ machine }) => {
  await startNode(
    machine,
    `for (let i = 0; i < 700; i += 1) console.log('line ' + i);
     console.log('mysql://root:hunter2@localhost/game and cfxk_0123456789abcdefghij_0a1b2c'); console.log('END');
     setInterval(() => undefined, 1000)`,
    /END/,
  );
  const { console: lines } = await collect(machine);
  assert.is(lines.length, 500);
  assert.is(lines[0], 'line 202');
  assert.equal(lines.slice(-2), ['mysql://…@localhost/game and …', 'END']);
});

test('Evidence is listed newest first, with at most 20 records', async ({ machine }) => {
  await machine.start(machine.compose(['/bin/sleep', '1000'], { run }));
  let time = Date.parse('2026-01-31T12:00:00Z');
  const evidence = evidenceOf(machine, { now: () => (time += 1) });
  for (let count = 0; count < maxPieces + 3; count += 1) assert.ok(await evidence.collect(run, 'Hang of A/..\u0000'));
  const pieces = (await evidence.list(run)) ?? [];
  assert.is(pieces.length, maxPieces);
  assert.equal(
    [pieces[0]?.name, pieces[0]?.reason, pieces[0]?.at],
    ['20260131T120000023Z-hang_of_a_', 'hang_of_a_', time],
  );
  assert.is(pieces.at(-1)?.name, '20260131T120000004Z-hang_of_a_');
  assert.ok(pieces.every(({ bytes }) => bytes > 100));
});

test('No evidence is collected for a run that has ended or does not exist', async ({ machine }) => {
  const evidence = evidenceOf(machine);
  assert.equal(
    [await evidence.collect(run, 'hang'), await evidence.list(run), await evidence.read(run, 'x')],
    [null, null, null],
  );
  assert.is(await evidence.collect('../../etc', 'hang'), null);
  await machine.start(machine.compose(['/bin/true'], { run }));
  await machine.untilStopped();
  assert.equal([await evidence.collect(run, 'hang'), await evidence.list(run)], [null, []]);
});

test('Evidence that cannot be written is reported without an exception', async ({ machine }) => {
  const errors: unknown[] = [];
  await machine.start(machine.compose(['/bin/sleep', '1000'], { run }));
  const name = '20260131T120000000Z-hang';
  mkdirSync(join(machine.runs, run, `.evidence-${name}.json.server-manager-new`));
  const now = (): number => Date.parse('2026-01-31T12:00:00Z');
  const evidence = evidenceOf(machine, { now, onFailed: (_, error) => errors.push(error) });
  assert.is(await evidence.collect(run, 'hang'), null);
  assert.is(errors.length, 1);
});

test('A part that exceeds the time limit is left out and named', async ({ machine }) => {
  await machine.start(machine.compose(['/bin/sleep', '1000'], { run }));
  const { unread, processes, pressure } = await collect(machine, { measureMs: 60_000, limitMs: 200 });
  assert.equal([unread.processes, processes], ['timeout', []]);
  assert.ok('host' in pressure);
});

test('Two concurrent collections of evidence make one record', async ({ machine }) => {
  await machine.start(machine.compose(['/bin/sleep', '1000'], { run }));
  const evidence = evidenceOf(machine);
  const [one, other] = await Promise.all([evidence.collect(run, 'hang'), evidence.collect(run, 'hang')]);
  assert.is(one?.name, other?.name);
  assert.is(readdirSync(join(machine.runs, run)).filter((file) => file.startsWith('evidence-')).length, 1);
});

test('A link or a FIFO in place of an evidence file is neither followed nor waited for', async ({ machine }) => {
  await machine.start(machine.compose(['/bin/sleep', '1000'], { run }));
  const fileOf = (name: string): string => join(machine.runs, run, `evidence-${name}.json`);
  writeFileSync(join(machine.root, 'other'), 'not evidence');
  symlinkSync(join(machine.root, 'other'), fileOf('20260131T120000000Z-hang'));
  execFileSync('mkfifo', [fileOf('20260131T120000001Z-hang')]);
  const evidence = evidenceOf(machine);
  assert.is(await evidence.read(run, '20260131T120000000Z-hang'), null);
  assert.is(await evidence.read(run, '20260131T120000001Z-hang'), null);
  assert.is(await evidence.read(run, '../run'), null);
});

test.run();
