/**
 * Measures the time of commands, GET /status and stops under load. The loads are a backup, a listing of 10,000
 * resources, an upload of 1 GB, and 200 readers of 10,000 lines a second. Each load is measured alone, and then all
 * loads together with a schedule that fires. A bare Koa service, which has none of these loads, gets equally many
 * commands. Its times show what the processors allow. The longest time for which the manager's event loop was blocked,
 * and the longest time on a processor in one turn, are also measured. The difference between the two is the time in
 * which the manager waits for a processor.
 */
import { randomFillSync } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { create } from 'tar';
import { type Client, createClient } from './client.js';
import { stampingProgram, startReaders } from './fanout.js';
import { now, pause, percentile, type Settings } from './measure.js';
import { endProcess, type Measurement } from './measurement.js';
import { writeResources } from './resources.js';
import { makeWorkspace, serviceArguments, startBareKoa } from './sides.js';

const linesPerSecond = 10_000;
const readers = 200;
const mebibyte = 1_048_576;

/** Work that continues until `isOver` returns true. */
type Work = (isOver: () => boolean) => Promise<unknown>;

export async function measureEverything(measurement: Measurement, { quick }: Settings): Promise<string> {
  const seconds = quick ? 2 : 12;
  const program = stampingProgram(linesPerSecond, seconds);
  const root = makeWorkspace(measurement, [program]);
  writeResources(root, quick ? 500 : 10_000);
  const large = join(root, 'data/large');
  fillFolder(large, quick ? 32 : 1_024);
  const { child, base, delays } = await serveWithProbe(measurement, root);
  const clients = { commands: createClient(base), status: createClient(base), work: createClient(base) };
  const bare = await startBareKoa(measurement, { name: 'cat', argv: ['cat'] });
  await bare.client.send('POST', '/start', 204);

  let uploads = 0;
  const works: Readonly<Record<string, Work>> = {
    'a backup of 1 GB': (isOver) => repeat(isOver, () => backUp(clients.work)),
    'listings of 10,000 resources': (isOver) =>
      repeat(isOver, () => createClient(base).send('GET', '/datafolders/bench/resources', 200)),
    'an archive of 1 GB arrives': (isOver) => repeat(isOver, () => upload(base, `uploaded-${(uploads += 1)}`, large)),
  };
  const followed = `${readers} readers of ${linesPerSecond.toLocaleString('en')} lines a second`;
  const loads = [...Object.keys(works), followed];
  const start = () => clients.commands.send('POST', '/start', 204, { Build: program.name, Folder: 'bench' });
  const stop = () => clients.commands.send('POST', '/stop', 204);

  const rows: string[] = [];
  /** The longest block and the most processor time of one turn while all readers connect for the first time. */
  let connecting: readonly number[] | null = null;
  async function measureBeside(what: string, chosen: readonly string[], withStops: boolean): Promise<void> {
    await start();
    delays.reset();
    let isOver = false;
    const working = Promise.all(chosen.filter((each) => each !== followed).map((each) => works[each]?.(() => isOver)));
    // The error is handled below.
    working.catch(() => undefined);
    const [commands, bareCommands, statuses] = await Promise.all([
      timeRequests(seconds, () => clients.commands.send('POST', '/command', 202, { Command: 'hello' })),
      timeRequests(seconds, () => bare.client.send('POST', '/command', 202, { Command: 'hello' })),
      timeRequests(seconds, () => clients.status.send('GET', '/status', 200)),
      chosen.includes(followed) ? follow() : null,
    ]);
    await stop();
    const stops = withStops ? await timeStops(chosen.includes(followed)) : [];
    isOver = true;
    await working;
    const blocked = (await delays.read()).map(inMilliseconds);
    rows.push(`| ${[what, ...[commands, bareCommands, statuses, stops].map(describeTimes), ...blocked].join(' | ')} |`);
  }

  /** Throws if a line of a reader is missing or out of order. */
  async function follow(): Promise<void> {
    const following = await startReaders(measurement, base, readers, linesPerSecond * seconds);
    // All readers connect within one or two turns. This block is reported separately.
    connecting ??= await delays.read();
    await clients.work.send('POST', '/command', 202, { Command: 'go' });
    const seen = await following.seen();
    if (seen.done !== readers || seen.faults > 0) throw new Error(`lines were lost: ${JSON.stringify(seen)}`);
  }

  async function timeStops(isFollowed: boolean): Promise<number[]> {
    const following = isFollowed ? await startReaders(measurement, base, readers, Number.MAX_SAFE_INTEGER) : null;
    const taken: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      await start();
      await clients.work.send('POST', '/command', 202, { Command: isFollowed ? 'go' : 'hello' });
      await pause(100);
      const at = now();
      await stop();
      taken.push(now() - at);
    }
    if (following !== null) await endProcess(following.child, 'SIGKILL');
    return taken;
  }

  await measureBeside('nothing else', [], true);
  for (const load of loads) await measureBeside(load, [load], false);
  await clients.work.send('POST', '/schedules', 201, {
    name: 'during the load',
    when: { once: new Date(Date.now() + (seconds / 2) * 1_000).toISOString() },
    action: { type: 'command', command: 'save' },
  });
  await measureBeside('all at once', loads, true);
  await Promise.all([child, bare.child].map((each) => endProcess(each)));
  return [
    `| beside | command: p50, p99, max | command to bare Koa | GET /status: p50, p99, max | stop: p50, p99, max | event loop blocked, max | a turn on a processor, max |`,
    '|---|---:|---:|---:|---:|---:|---:|',
    ...rows,
    '',
    `The ${readers} readers connect at once: ${(connecting ?? []).map(inMilliseconds).join(' blocked, ')} of a turn on a processor.`,
  ].join('\n');
}

const inMilliseconds = (ms: number): string => `${ms.toFixed(0)} ms`;

/** Writes files that can neither be compressed nor deduplicated. */
function fillFolder(directory: string, megabytes: number): void {
  mkdirSync(directory);
  writeFileSync(join(directory, 'build.json'), '{"command":["a"]}');
  const block = Buffer.allocUnsafe(mebibyte);
  for (let file = 0; file < megabytes / 16; file += 1) {
    const descriptor = openSync(join(directory, `file-${file}`), 'w');
    for (let part = 0; part < 16; part += 1) writeSync(descriptor, randomFillSync(block));
    closeSync(descriptor);
  }
}

/** Starts the service with a module that measures how long its event loop is blocked. */
async function serveWithProbe(measurement: Measurement, root: string) {
  const report = join(measurement.directory, 'delays');
  const probe = join(measurement.directory, 'probe.mjs');
  writeFileSync(
    probe,
    `import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openSync, readSync, renameSync, writeFileSync } from 'node:fs';
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
// The nanoseconds of the main thread on a processor, without the time in which it waits for a processor.
const schedstat = openSync('/proc/self/schedstat');
const buffer = Buffer.alloc(64);
const readUsed = () => Number.parseInt(buffer.toString('latin1', 0, readSync(schedstat, buffer, 0, 64, 0)), 10);
let used = readUsed();
let mostUsed = 0;
setInterval(() => {
  const now = readUsed();
  mostUsed = Math.max(mostUsed, now - used);
  used = now;
}, 1).unref();
process.on('SIGUSR2', () => {
  writeFileSync(${JSON.stringify(`${report}.new`)}, JSON.stringify([delay.max / 1e6, mostUsed / 1e6]));
  renameSync(${JSON.stringify(`${report}.new`)}, ${JSON.stringify(report)});
  delay.reset();
  mostUsed = 0;
});
`,
  );
  const { child, base } = await measurement.serve(['--import', pathToFileURL(probe).href, ...serviceArguments(root)]);
  const ask = (): void => void child.kill('SIGUSR2');
  return {
    child,
    base,
    delays: {
      reset: ask,
      /**
       * Returns the longest block since the last call of `read` or `reset`, and the most processor time between two
       * ticks of a timer, in milliseconds.
       */
      async read(): Promise<number[]> {
        writeFileSync(report, '');
        ask();
        for (;;) {
          const text = readFileSync(report, 'latin1');
          if (text !== '') return JSON.parse(text) as number[];
          await pause(20);
        }
      },
    },
  };
}

async function repeat(isOver: () => boolean, once: () => Promise<unknown>): Promise<void> {
  while (!isOver()) await once();
}

async function backUp(client: Client): Promise<void> {
  const begun = JSON.parse(await client.send('POST', '/backups', 202, { folder: 'large' })) as { id: string };
  for (;;) {
    const backup = JSON.parse(await client.send('GET', `/backups/${begun.id}`, 200)) as BackupState;
    if (backup.problem !== null) throw new Error(backup.problem);
    if (backup.step === null) return;
    await pause(100);
  }
}

interface BackupState {
  readonly problem: string | null;
  readonly step: string | null;
}

/** Installs a directory as a Build from a tar that is created during the upload. */
function upload(base: string, id: string, directory: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(`${base}/builds/${id}`, { method: 'PUT' }, (answer) => {
      answer.resume().once('end', () => {
        if (answer.statusCode === 201) resolve();
        else reject(new Error(`PUT /builds/${id}: ${answer.statusCode}`));
      });
    });
    pipeline(create({ cwd: directory }, ['.']), sent).catch(reject);
  });
}

/** Sends the next request 10 ms after each answer. @returns the times until the answers, in milliseconds */
async function timeRequests(seconds: number, send: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  const end = now() + seconds * 1_000;
  while (now() < end) {
    const at = now();
    await send();
    taken.push(now() - at);
    await pause(10);
  }
  return taken;
}

function describeTimes(taken: readonly number[]): string {
  if (taken.length === 0) return '';
  return `${[0.5, 0.99, 1].map((share) => percentile(taken, share).toFixed(1)).join(', ')} ms`;
}
