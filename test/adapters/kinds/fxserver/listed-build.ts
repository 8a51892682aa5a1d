/** Creates a Build of FXServer and reads its entry in the list. */
import * as assert from 'uvu/assert';
import type { SharedService } from '../../../kit/manager/shared-service.js';
import { addFxServerBuild, type FxServerBuild } from '../../../kit/servers/fxserver.js';

/** The directory of the program in a Build for Linux. */
export const server = 'alpine/opt/cfx-server';

/**
 * Creates a Build and changes it. @returns the entry of the Build in GET /builds, without the time of the installation
 */
export async function listBuild(
  { workspace, service }: SharedService,
  id: string,
  options: FxServerBuild = {},
  change: (path: string) => void = () => undefined,
): Promise<any> {
  change(addFxServerBuild(workspace, id, options));
  assert.is((await service.post('/builds')).status, 204);
  const listed = (await service.get('/builds')).json.find((build: any) => build.id === id);
  const { installed_at: _, ...build } = listed;
  return build;
}

/** The fields of a Build without a fault. */
export const startable = {
  kind: 'fxserver',
  kind_name: 'FXServer',
  limits: null,
  limits_not_kept: [],
  folder_present: true,
  exe_present: true,
  startable: true,
  problem: null,
  player_commands: { kick: 'clientkick {id} "{text}"' },
};
