/**
 * Measures backups. Each mode is used many times while a server writes without a pause, and each backup is restored and
 * opened without a repair. The first and the second backup of a large Data Folder follow. The time of commands during
 * each is compared with commands to a bare Koa service.
 */
import { randomFillSync } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { addWriter, backUpOnce, type RunningMode, runningModes } from '../http/api/backups/under-load.js';
import { type RunningService, startService } from '../kit/manager/service.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { createWorkspace, type Workspace } from '../kit/manager/workspace.js';
import { type Client, createClient } from './client.js';
import { now, pause, percentile, type Settings } from './measure.js';
import { endProcess, type Measurement } from './measurement.js';
import { startBareKoa } from './sides.js';

const fileBytes = 64 * 1024 ** 2;

/** Every file whose number is divisible by this number is written again before the second backup. */
const changedShare = 100;

export async function measureBackups(
  measurement: Measurement,
  { backupRounds, largeGigabytes }: Settings,
): Promise<string> {
  const workspace = createWorkspace();
  measurement.onEnd(() => workspace.remove());
  addWriter(workspace);
  for (const name of ['world', 'large']) workspace.addFolder(name);
  const service = await startService(workspace.root, { args: ['--backup-keep-last', '2', ...onlyLast] });
  measurement.onEnd(async () => {
    await service.post('/kill');
    await service.end();
  });
  const started = await service.post('/start', { Build: 'writer', Folder: 'world' });
  if (started.status !== 204) throw new Error(`the server did not start: ${started.text}`);
  await waitForStatus(service, ({ phase }) => phase === 'up');

  const held = {} as Record<RunningMode, number[]>;
  for (const mode of runningModes) {
    held[mode] = [];
    for (let round = 0; round < backupRounds; round += 1)
      held[mode].push(1_000 * (await backUpOnce(service, workspace, mode)));
  }
  const bare = await startBareKoa(measurement, { name: 'cat', argv: ['/bin/cat'] });
  measurement.onEnd(() => endProcess(bare.child));
  await bare.client.send('POST', '/start', 204);
  const large = await measureLarge(service, bare.client, workspace, largeGigabytes);
  return [
    ['| mode | backups | restored without a repair | held p50 | p99 | maximum |', '|---|---:|---:|---:|---:|---:|'],
    runningModes.map((mode) => modeRow(mode, held[mode])),
    [
      '',
      `| a Data Folder of ${largeGigabytes} GB | time | commands during it, p50, p99 | to bare Koa |`,
      '|---|---:|---:|---:|',
    ],
    large,
  ]
    .flat()
    .join('\n');
}

/**
 * Disables every rule of the retention except `--backup-keep-last`. The number 2 of this option is chosen so that the
 * retention deletes old snapshots in each round, and no snapshot in the second large backup.
 */
const onlyLast = ['daily', 'weekly', 'monthly'].flatMap((rule) => [`--backup-keep-${rule}`, '0']);

function modeRow(mode: RunningMode, held: readonly number[]): string {
  const figures =
    mode === 'stop' ? ['', '', ''] : [0.5, 0.99, 1].map((share) => `${percentile(held, share).toFixed(0)} ms`);
  return `| \`${mode}\` | ${held.length} | ${held.length} | ${figures.join(' | ')} |`;
}

async function measureLarge(
  service: RunningService,
  bare: Client,
  workspace: Workspace,
  gigabytes: number,
): Promise<string[]> {
  const directory = join(workspace.root, 'data/large/content');
  mkdirSync(directory);
  const files = Math.max(1, Math.round((gigabytes * 1e9) / fileBytes));
  for (let file = 0; file < files; file += 1) fill(join(directory, String(file)));
  const clients = [createClient(service.base), bare];
  const idle = await timeCommands(clients, async () => pause(10_000));
  const first = await timeCommands(clients, () => backUpLarge(service));
  for (let file = 0; file < files; file += changedShare) fill(join(directory, String(file)));
  const second = await timeCommands(clients, () => backUpLarge(service));
  return [
    ['no backup', idle] as const,
    ['first backup, with its check', first] as const,
    [`second backup, one of ${changedShare} files changed`, second] as const,
  ].map(
    ([what, { seconds, times }]) => `| ${what} | ${seconds.toFixed(1)} s | ${times.map(formatTimes).join(' | ')} |`,
  );
}

/** Fills a file with bytes that can be neither compressed nor deduplicated. */
function fill(path: string): void {
  const descriptor = openSync(path, 'w');
  writeSync(descriptor, randomFillSync(Buffer.allocUnsafe(fileBytes)));
  closeSync(descriptor);
}

async function backUpLarge(service: RunningService): Promise<void> {
  const { json: begun } = await service.post('/backups', { folder: 'large' });
  for (;;) {
    const { json } = await service.get(`/backups/${begun.id}`);
    if (json.problem !== null) throw new Error(json.problem);
    if (json.step === null) return;
    await pause(200);
  }
}

/** Sends commands over each client in turn, 20 ms apart, until the work has ended. @returns the times by client */
async function timeCommands(clients: readonly Client[], work: () => Promise<void>) {
  const times = clients.map((): number[] => []);
  const began = now();
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  while (!isDone) {
    for (const [index, client] of clients.entries()) {
      const at = now();
      await client.send('POST', '/command', 202, { Command: 'hello' });
      times[index]?.push(now() - at);
      await pause(20);
    }
  }
  await working;
  return { seconds: (now() - began) / 1_000, times };
}

function formatTimes(times: readonly number[]): string {
  return `${[0.5, 0.99].map((share) => percentile(times, share).toFixed(1)).join(', ')} ms`;
}
