/** Evaluates the variables that every server needs, and reports their faults. */

import { isLicenceKey, isPlaceholder } from './licence.js';
import type { ConfigLocation, ReportFault, ServerConfig } from './server-config.js';
import { readBoolean, readGame, readOneSync } from './values.js';
import type { Variables } from './variables.js';

export type Settings = Pick<
  ServerConfig,
  'licence' | 'oneSync' | 'game' | 'stdinUnread' | 'systemChat' | 'rconPassword'
>;

const minPasswordLength = 8;

interface Circumstances {
  /** The location of faults that have no line. */
  readonly whole: ConfigLocation;
  /** Whether all files were read: only then a variable that is not set is missing. */
  readonly complete: boolean;
  readonly report: ReportFault;
}

/** Returns the settings. Reports faults such as a missing licence key. */
export function readSettings(variables: Variables, { whole, complete, report }: Circumstances): Settings {
  const text = (name: string): string => variables.get(name)?.value ?? '';
  const place = (name: string): ConfigLocation => variables.get(name)?.place ?? whole;

  const licence = readLicence();
  const rconPassword = readRconPassword(text('rcon_password'));
  if (rconPassword === 'weak') report('config_rcon_weak', 'warning', place('rcon_password'));
  const stdinUnread = readBoolean(text('con_disableNonTTYReads'));
  if (stdinUnread) report('config_stdin_unread', 'warning', place('con_disableNonTTYReads'));
  return {
    licence,
    rconPassword,
    stdinUnread,
    oneSync: readOneSyncState(text),
    game: readGame(text('gamename')) ?? 'gta5',
    systemChat: readBoolean(text('resources_useSystemChat')),
  };

  function readLicence(): Settings['licence'] {
    const variable = variables.get('sv_licenseKey');
    const present = variable !== null && !isPlaceholder(variable.value);
    const wellFormed = present && isLicenceKey(variable.value);
    if (present && !wellFormed) report('config_licence_malformed', 'error', place('sv_licenseKey'));
    if (!present && (complete || variable !== null)) {
      report('config_licence_missing', 'error', place('sv_licenseKey'), { placeholder: variable !== null });
    }
    return { present, wellFormed, file: variable?.place?.file ?? null, line: variable?.place?.line ?? null };
  }
}

/** `onesync_enabled` is the older form of `onesync` and still works. */
function readOneSyncState(text: (name: string) => string): Settings['oneSync'] {
  const state = readOneSync(text('onesync')) ?? 'off';
  if (state !== 'off' || !readBoolean(text('onesync_enabled'))) return state;
  return readBoolean(text('onesync_enableInfinity')) ? 'on' : 'legacy';
}

/** An empty password disables the remote console. */
function readRconPassword(password: string): Settings['rconPassword'] {
  if (password === '') return 'none';
  return password.length < minPasswordLength || isPlaceholder(password) ? 'weak' : 'set';
}
