/** Brings the service into a state in which all four measures of a server are known. */
import { setTimeout as pause } from 'node:timers/promises';
import { addYearOfSamples } from '../kit/data/year-of-samples.js';
import type { Workspace } from '../kit/manager/workspace.js';
import { addFxServerFolder, licence, startFxServer } from '../kit/servers/fxserver.js';
import { findFreePort } from '../kit/system/free-port.js';
import { until } from '../kit/system/until.js';
import type { BrowserSession } from './browser.js';
import { addSampleData } from './sample-workspace.js';

const port = await findFreePort();

/** Adds a Data Folder for FXServer whose server reports its players. */
export function addReportingFolder(workspace: Workspace): void {
  addSampleData(workspace);
  const endpoints = ['tcp', 'udp'].map((protocol) => `endpoint_add_${protocol} "127.0.0.1:${port}"`);
  addFxServerFolder(workspace, 'city', [`sv_licenseKey ${licence}`, ...endpoints, 'set sv_playersToken S3CR3T']);
}

/**
 * Adds a year of samples, starts a server with players, and waits until its CPU usage is measured, which takes two
 * samples.
 */
export async function reachMeasured(session: BrowserSession): Promise<string> {
  const { service, workspace } = session;
  await session.restartManager(() => addYearOfSamples(workspace.root, Date.now()));
  await startFxServer(session, '12345', 'city');
  for (const [index, name] of ['Ada', 'Bo', 'Chiara'].entries())
    await service.post('/command', { Command: `stand_in_join "${name}" license:0${index}` });
  const { started_at: since } = (await service.get('/status')).json;
  const query = (): string => String(new URLSearchParams({ since, until: new Date().toISOString(), points: '10' }));
  const isMeasured = async (): Promise<boolean> => {
    await pause(500);
    const { samples } = (await service.get(`/samples?${query()}`)).json;
    return samples.some((part: { at: string; cpu_cores: unknown }) => part.at >= since && part.cpu_cores !== null);
  };
  await until(isMeasured, 'a measured server');
  return '#/';
}
