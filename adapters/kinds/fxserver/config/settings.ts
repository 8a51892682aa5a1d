/**
 * Evaluates the variables that every server needs, and reports their faults. Keys and passwords must not leave this
 * module.
 */

import type { ConfigLocation, ReportFault, ServerConfig } from './server-config.js';
import { readBoolean, readGame, readOneSync } from './values.js';
import type { Variables } from './variables.js';

export type Settings = Pick<
  ServerConfig,
  'licence' | 'oneSync' | 'game' | 'stdinUnread' | 'systemChat' | 'rconPassword'
>;

/** The current and the previous form of licence keys. txAdmin accepts both. */
const forms = [/^cfxk_\w{1,60}_\w{1,20}$/, /^\w{32}$/];

/** The words that templates use as placeholders. */
const fillers: ReadonlySet<string> = new Set(
  `
  a abc change changeme changethis cfxk default enter example fill goes here in insert key keymaster licence licencekey
  license licensekey me missing my new no none null password paste pass placeholder put rcon real replace replaceme secret server
  set sv svlicensekey test the this to todo token undefined with xxx your yourkey yourlicensekey yourpassword yours 123 1234
  12345 123456 12345678 123456789 admin root qwerty letmein fivem redm
`
    .trim()
    .split(/\s+/),
);

const minPasswordLength = 8;

interface Circumstances {
  /** The location of faults without a line. */
  readonly whole: ConfigLocation;
  /** Whether all files were read. A variable that is not set counts as missing only after a complete read. */
  readonly complete: boolean;
  readonly report: ReportFault;
}

/** Returns the settings. Faults such as a missing licence key are reported. */
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
    if (present && !wellFormed) report('config_licence_malformed', 'fatal', place('sv_licenseKey'));
    if (!present && (complete || variable !== null)) {
      report('config_licence_missing', 'fatal', place('sv_licenseKey'), {
        placeholder: variable !== null && variable.value.trim() !== '',
      });
    }
    return { present, wellFormed, file: variable?.place?.file ?? null, line: variable?.place?.line ?? null };
  }
}

/** Returns the state of OneSync. `onesync_enabled` is the older form of `onesync` and still works. */
function readOneSyncState(text: (name: string) => string): Settings['oneSync'] {
  const state = readOneSync(text('onesync')) ?? 'off';
  if (state !== 'off' || !readBoolean(text('onesync_enabled'))) return state;
  return readBoolean(text('onesync_enableInfinity')) ? 'on' : 'legacy';
}

/** Returns the state of the RCON password. An empty password disables the remote console. */
function readRconPassword(password: string): Settings['rconPassword'] {
  if (password === '') return 'none';
  return password.length < minPasswordLength || isPlaceholder(password) ? 'weak' : 'set';
}

/**
 * Returns whether a text is empty, contains a bracket, or consists only of placeholder words and words of one repeated
 * character.
 */
function isPlaceholder(value: string): boolean {
  const text = value.trim();
  if (text === '' || /[<>{}[\]]/.test(text)) return true;
  const parts = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
  return parts.every((part) => fillers.has(part) || /^(.)\1*$/u.test(part));
}

function isLicenceKey(value: string): boolean {
  return forms.some((form) => form.test(value));
}
