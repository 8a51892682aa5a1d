/** Brings the service into a state in which all four measures of a server are known. */
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addSamples } from '../kit/data/samples-workspace.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import type { Workspace } from '../kit/manager/workspace.js';
import { addFxServerFolder, licence, startFxServer } from '../kit/servers/fxserver.js';
import { findFreePort } from '../kit/system/free-port.js';
import { until } from '../kit/system/until.js';
import { backdateEntries } from './backdate.js';
import type { BrowserSession } from './browser.js';
import { addSampleData } from './sample-workspace.js';

const port = await findFreePort();

/** Adds a Data Folder for FXServer whose server reports its players. */
export function addReportingFolder(workspace: Workspace): void {
  addSampleData(workspace);
  const endpoints = ['tcp', 'udp'].map((protocol) => `endpoint_add_${protocol} "127.0.0.1:${port}"`);
  addFxServerFolder(workspace, 'city', [`sv_licenseKey ${licence}`, ...endpoints, 'set sv_playersToken S3CR3T']);
}

const hourMs = 3_600_000;
const stepMs = 10_000;

/** Adds samples of the last hour: slow waves, so that each line has a course. */
async function addHourOfSamples(root: string, now: number): Promise<void> {
  const sine = (at: number, minutes: number): number => Math.sin((at / 60_000 / minutes) * 2 * Math.PI);
  const wave = (at: number, minutes: number): number => 0.6 * sine(at, minutes * 3) + 0.4 * sine(at, minutes * 0.7);
  const last = Math.floor(now / stepMs) * stepMs;
  await addSamples(
    root,
    Array.from({ length: hourMs / stepMs - 2 }, (_, step) => {
      const at = last - (step + 1) * stepMs;
      const ticks = [{ thread: 'svMain', count: 200, sum: 0.12, p99: 0.0012 + 0.0002 * wave(at, 7) }];
      const memoryBytes = Math.round((64 - step / 90 + wave(at, 11)) * 2 ** 20);
      return { at, cores: 0.024 + 0.008 * wave(at, 9), memoryBytes, processes: 2, players: 3, ticks };
    }).reverse(),
  );
}

/**
 * Starts a server with players, makes its run 50 minutes old with samples, and waits until its CPU usage is measured,
 * which takes two samples.
 */
export async function reachMeasured(session: BrowserSession): Promise<string> {
  const { service, workspace } = session;
  await startFxServer(session, '12345', 'city');
  for (const [index, name] of ['Ada', 'Bo', 'Chiara'].entries())
    await service.post('/command', { Command: `stand_in_join "${name}" license:0${index}` });
  // A phone shows the timeline of a run after an hour, which must not pass during a slow test.
  const began = Date.now() - (5 * hourMs) / 6;
  await session.restartManager(async () => {
    await addHourOfSamples(workspace.root, Date.now());
    // A run began when the file with its process id was written.
    const run = workspace.runs()[0] ?? '';
    utimesSync(join(workspace.root, 'run', run, 'pid'), began / 1_000, began / 1_000);
    await backdateEntries(workspace.root, run, { since: began, until: Date.now() });
  });
  const isMeasured = async (): Promise<boolean> => {
    await pause(500);
    const since = new Date(Date.now() - 3 * stepMs).toISOString();
    const query = new URLSearchParams({ since, until: new Date().toISOString(), points: '10' });
    const { samples } = (await service.get(`/samples?${query}`)).json;
    return samples.some((part: { cpu_cores: unknown; players: unknown }) => part.cpu_cores !== null && part.players);
  };
  await until(isMeasured, 'a measured server');
  await waitForStatus(service, ({ players }) => players === 3);
  return '#/';
}
