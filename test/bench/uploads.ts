/**
 * Commands and lists of resources while an upload of 2 GB arrives. The upload pauses several times, and the same
 * requests are measured in each pause. Other load on the machine therefore affects both measurements equally. A bare
 * Koa service gets equally many commands. Its times show what the processors allow.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beginUpload, findOffset } from '../kit/http/tus.js';
import { requestsTo } from '../kit/manager/service.js';
import { createClient } from './client.js';
import { writeTypicalManifest } from './manifests.js';
import { compare, now, pause, percentile, type Row, type Settings } from './measure.js';
import type { Measurement } from './measurement.js';
import { residentMegabytes } from './process-figures.js';
import { makeWorkspace, serviceArguments, startBareKoa } from './sides.js';

const senderProgram = fileURLToPath(new URL('./upload-sender.js', import.meta.url));

/** The number of resources in the list: as many as a large server has. */
const resources = 500;

/** The number of pauses. */
const legs = 8;

/** The maximum of the times during the upload, as a multiple of the times in its pauses. */
const maxRatio = 2;

const requests = ['command', 'list', 'bare'] as const;
type Times = Record<(typeof requests)[number], number[]>;

export async function measureUploads(measurement: Measurement, { quick }: Settings): Promise<Row[]> {
  const size = quick ? 128e6 : 2e9;
  const program = { name: 'cat', argv: ['cat'] } as const;
  const root = makeWorkspace(measurement, [program]);
  for (let index = 0; index < resources; index += 1)
    writeTypicalManifest(join(root, 'data/bench/resources', `resource-${index}`), index);
  const { child, base } = await measurement.serve(serviceArguments(root));
  const bare = await startBareKoa(measurement, program);
  await bare.client.send('POST', '/start', 204);
  const clients = { commands: createClient(base), lists: createClient(base) };
  await clients.commands.send('POST', '/start', 204, { Build: program.name, Folder: 'bench' });
  const send = {
    command: () => clients.commands.send('POST', '/command', 202, { Command: 'hello' }),
    list: () => clients.lists.send('GET', '/datafolders/bench/resources', 200),
    bare: () => bare.client.send('POST', '/command', 202, { Command: 'hello' }),
  };
  const path = await beginUpload(requestsTo(base), size, { name: 'world.dat' });
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
  const sender = measurement.spawn(process.execPath, [senderProgram, `${base}${path}`], { stdio: [...stdio] });

  const [idle, during]: [Times, Times] = [emptyTimes(), emptyTimes()];
  const memory = { before: 0, most: 0 };
  const watchMemory = setInterval(() => {
    memory.most = Math.max(memory.most, residentMegabytes(child.pid ?? NaN));
  }, 100);
  measurement.onEnd(() => clearInterval(watchMemory));
  // The code of the requests is compiled first.
  await timeRequests(send, emptyTimes(), () => pause(2_000));
  memory.before = residentMegabytes(child.pid ?? NaN);
  let sentMs = 0;
  for (let leg = 0; leg < legs; leg += 1) {
    const at = now();
    await timeRequests(send, during, () => sendBytes(sender, size / legs));
    const took = now() - at;
    sentMs += took;
    await timeRequests(send, idle, () => pause(took));
  }
  clearInterval(watchMemory);
  if ((await findOffset(requestsTo(base), path)) !== size) throw new Error('the upload is incomplete');
  return [
    ...toRows('POST /command', 'command', idle, during, maxRatio),
    ...toRows(`list ${resources} resources`, 'list', idle, during, maxRatio),
    ...toRows('POST /command to bare Koa', 'bare', idle, during, null),
    compare('resident memory of the manager, most (bare: before)', memory.most, memory.before, null, 'MB'),
    compare('rate of the upload (bare: its limit)', size / sentMs / 1_000, 125, null, 'MB/s'),
  ];
}

const emptyTimes = (): Times => ({ command: [], list: [], bare: [] });

async function sendBytes(sender: ChildProcess, bytes: number): Promise<void> {
  const answered = Promise.race([once(sender, 'message'), once(sender, 'exit').then(() => null)]);
  sender.send(bytes);
  if ((await answered) === null) throw new Error('the sender has exited');
}

/** Sends each request repeatedly until the work has ended, and adds the times. */
async function timeRequests(
  send: Readonly<Record<keyof Times, () => Promise<unknown>>>,
  times: Times,
  work: () => Promise<unknown>,
): Promise<void> {
  let isOver = false;
  const working = work().finally(() => (isOver = true));
  // The error is handled below.
  working.catch(() => undefined);
  await Promise.all(
    requests.map(async (request) => {
      while (!isOver) {
        const at = now();
        await send[request]();
        times[request].push(now() - at);
        await pause(10);
      }
    }),
  );
  await working;
}

/** @param limit the maximum ratio of the 99th percentiles */
function toRows(what: string, request: keyof Times, idle: Times, during: Times, limit: number | null): Row[] {
  const at = (share: number) => [percentile(during[request], share), percentile(idle[request], share)] as const;
  return [
    compare(`${what} during an upload, p50 (bare: in its pauses)`, ...at(0.5), null),
    compare('the same, p99', ...at(0.99), limit),
  ];
}
