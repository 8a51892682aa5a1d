/** Builds and Data Folders of FXServer for the tests of launches and exits. */
import type { Test } from 'uvu';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { addFxServerBuild, addFxServerFolder, addResource, licence } from '../../../kit/servers/fxserver.js';

/** The line of server.cfg without which FXServer exits. */
export const key = `sv_licenseKey ${licence}`;

/** Gives the suite a service with Builds of both layouts, and Data Folders of servers that behave differently. */
export function shareLaunchFolders(test: Test<SharedService>): void {
  shareService(test, (workspace) => {
    addFxServerBuild(workspace, '12345', { version: 12_345 });
    addFxServerBuild(workspace, 'enhanced', { layout: 'enhanced', version: 30_000 });
    const folder = addFxServerFolder(workspace, 'roleplay', [key, 'ensure one', 'ensure [cars]']);
    addResource(folder, 'one');
    addResource(folder, '[cars]/beetle');
    addFxServerFolder(workspace, 'deaf', [key, 'set con_disableNonTTYReads true']);
    addFxServerFolder(workspace, 'waiting', [key, 'set stand_in_waits 1']);
    addFxServerFolder(workspace, 'keyless', ['sv_hostname "no key"']);
  });
}
