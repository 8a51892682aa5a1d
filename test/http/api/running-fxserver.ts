/**
 * The service of the tests of running resources. The FXServer of this service starts `taxi`, and cannot start `broken`.
 */
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../kit/manager/shared-service.js';
import { addFxServerBuild, addFxServerFolder, addResource, licence, manifest } from '../../kit/servers/fxserver.js';
import { findFreePort } from '../../kit/system/free-port.js';
import { until } from '../../kit/system/until.js';

/**
 * Gives the suite the Build `12345` and the Data Folders `city` and `closed`. The server of `closed` has no address.
 */
export async function shareRunningResources(test: Test<SharedService>): Promise<void> {
  const port = await findFreePort();
  shareService(test, (workspace) => {
    addFxServerBuild(workspace, '12345');
    const endpoint = `endpoint_add_tcp "127.0.0.1:${port}"`;
    const city = addFxServerFolder(workspace, 'city', [
      `sv_licenseKey ${licence}`,
      endpoint,
      'ensure taxi',
      'ensure broken',
    ]);
    addResource(city, '[jobs]/taxi');
    addResource(city, '[jobs]/police');
    addResource(city, 'my res');
    addResource(city, 'broken', `${manifest}dependency 'absent'\n`);
    addFxServerFolder(workspace, 'closed', [`sv_licenseKey ${licence}`, 'endpoint_add_udp "127.0.0.1:1"']);
  });
}

/** Sends POST /resources/{path}. Returns the body of the answer. */
export const post = async ({ service }: SharedService, path: string): Promise<any> => {
  const { status, json, text } = await service.post(`/resources/${path}`);
  assert.is(status, 200, text);
  return json;
};

/** Waits until the server reports a resource as running, or as not running. */
export const untilRunning = ({ service }: SharedService, name: string, running: boolean): Promise<unknown> =>
  until(async () => {
    const { status, json } = await service.get('/resources');
    return status === 200 && json.find((each: any) => each.name === name)?.running === running;
  });
