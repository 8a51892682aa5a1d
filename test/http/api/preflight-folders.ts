/** The Data Folders of the tests of the preflight. */

import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'uvu';
import { type SharedService, shareService } from '../../kit/manager/shared-service.js';
import { addFxServerBuild, addFxServerFolder, licence } from '../../kit/servers/fxserver.js';
import { findFreePort } from '../../kit/system/free-port.js';

/** Gives the suite a service with the Data Folders `good`, `faulty`, `looped` and `plain`. */
export function sharePreflightFolders(test: Test<SharedService>): void {
  shareService(test, (workspace) => {
    addFxServerBuild(workspace, '9000');
    addFxServerBuild(workspace, 'windows', { layout: 'windows' });
    addFxServerFolder(workspace, 'good', [], {});
    addFxServerFolder(
      workspace,
      'faulty',
      [`sv_licenseKey ${licence}`, 'ensure bike', 'ensure boat', 'set rcon_password hunter2hunter2 x'],
      {
        licenseKey: 'cfxk_myOwnSecretKey_123456',
        set: { sv_tebexSecret: 'tebexOfMine' },
      },
    );
    chmodSync(join(workspace.root, 'data/faulty/folder.json'), 0o644);
    mkdirSync(join(workspace.root, 'data', 'looped'));
    symlinkSync('resources', join(workspace.root, 'data', 'looped', 'resources'));
    mkdirSync(join(workspace.root, 'data', 'plain'));
    writeFileSync(join(workspace.root, 'data', 'plain', 'world.db'), '');
  });
}

/** The body of a start with the Data Folder `faulty`. */
export const faultyStart = { Build: '9000', Folder: 'faulty' };

/** Configures the folder `good` with a free port. */
export async function configureGood({ workspace }: SharedService, ...lines: readonly string[]): Promise<void> {
  const port = await findFreePort();
  const usual = [
    `endpoint_add_tcp "127.0.0.1:${port}"`,
    `endpoint_add_udp "127.0.0.1:${port}"`,
    `sv_licenseKey ${licence}`,
    ...lines,
  ];
  writeFileSync(join(workspace.root, 'data/good/server.cfg'), `${usual.join('\n')}\n`);
}

/** Returns the codes of the findings. */
export const codes = ({ findings }: any): string[] => findings.map(({ code }: any) => code);
