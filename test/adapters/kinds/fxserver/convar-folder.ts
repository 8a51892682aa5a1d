/** A Data Folder whose settings have convars, and a way to read the convars of its server. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedServiceProcess, shareServiceProcess } from '../../../kit/manager/shared-service.js';
import type { Workspace } from '../../../kit/manager/workspace.js';
import { addFxServerBuild, addFxServerFolder, licence, sendCommandAndWait } from '../../../kit/servers/fxserver.js';

/** The secret convars of the Data Folder `secret`. */
export const secrets = {
  sv_licenseKey: licence,
  steam_webApiKey: 'S3CR3T-steam',
  rcon_password: "S3CR3T; quit # and 'single' quotes",
  mysql_connection_string: 'mysql://user:S3CR3T-mysql@localhost/db?charset=utf8mb4',
  // The following convars are secret because of their values alone.
  db_address: 'mongodb://user:S3CR3T-mongo@localhost:27017/world',
  sv_reports: 'https://discord.com/api/webhooks/123456789012345678/S3CR3T-discord',
  sv_alerts: 'https://hooks.slack.com/services/T0/B0/S3CR3T-slack',
  session: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.S3CR3T-signature',
  bot: 'MTIzNDU2Nzg5MDEyMzQ1Njc4.S3CR3T.0123456789abcdefghijklmnopq-_AB',
};

/** The file with the secret convars, which the server executes. */
export const secretFile = ({ root }: Workspace): string => join(root, 'manager/secrets.cfg');

/** Writes the settings of all Data Folders. */
export const writeSharedSettings = ({ root }: Workspace, settings: object): void =>
  writeFileSync(join(root, 'manager/settings.json'), JSON.stringify(settings));

const fingerprint = (value: string): string => createHash('sha256').update(value).digest('hex').slice(0, 16);

/** Asserts the value of a convar in the running server, which prints only a hash of the value. */
export async function assertConvar(shared: SharedServiceProcess, name: string, value: string): Promise<void> {
  const [, reported] = await sendCommandAndWait(
    shared,
    `fingerprint ${name}`,
    new RegExp(`fingerprint of ${name}: ([0-9a-f]+)`),
  );
  assert.is(reported, fingerprint(value), name);
}

/** Gives the suite a service with the Build `12345` and the Data Folder `secret`. */
export function shareConvarFolder(test: Test<SharedServiceProcess>): void {
  shareServiceProcess(
    test,
    (workspace) => {
      addFxServerBuild(workspace, '12345');
      const { sv_licenseKey: licenseKey, steam_webApiKey: steamWebApiKey, ...set } = secrets;
      addFxServerFolder(workspace, 'secret', ['sv_hostname "of server.cfg"'], {
        licenseKey,
        steamWebApiKey,
        oneSync: 'on',
        game: 'rdr3',
        set: { ...set, sv_hostname: 'set before', sv_motd: 'two words; $HOME' },
      });
    },
    { args: ['--log-level', 'debug'] },
  );
}
