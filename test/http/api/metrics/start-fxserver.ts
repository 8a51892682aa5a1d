/** An FXServer whose tick times can be read. */

import type { RunningService } from '../../../kit/manager/service.js';
import type { SuccessiveManagers } from '../../../kit/manager/successive-services.js';
import { addFxServerBuild, addFxServerFolder, licence, startFxServer } from '../../../kit/servers/fxserver.js';
import { findFreePort } from '../../../kit/system/free-port.js';
import { until } from '../../../kit/system/until.js';
import { metricsOf } from './read-metrics.js';

/** Starts a service and an FXServer, and waits for the first tick times. */
export async function startFxServerWithTicks({ workspace, manage }: SuccessiveManagers): Promise<RunningService> {
  const port = await findFreePort();
  const endpoints = ['tcp', 'udp'].map((protocol) => `endpoint_add_${protocol} "127.0.0.1:${port}"`);
  addFxServerBuild(workspace, '12345');
  addFxServerFolder(workspace, 'city', [`sv_licenseKey ${licence}`, ...endpoints]);
  const service = await manage();
  await startFxServer({ service }, '12345', 'city');
  await until(async () => (await metricsOf(service)).has('gameserver_tick_seconds'), 'the tick times');
  return service;
}
