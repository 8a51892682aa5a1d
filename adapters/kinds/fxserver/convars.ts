/**
 * Divides the settings into convars for the command line and convars for a private file. FXServer reads the command
 * line and the private file before server.cfg.
 */
import { isSecret } from '../../../machines/text/secrets.js';
import type { Settings } from './settings.js';

export interface Convars {
  /** The convars for arguments, `+set name value`. All users of the machine can read these convars with `ps`. */
  readonly open: readonly (readonly [name: string, value: string])[];
  /** The convars for a file with the mode 0600: secrets, and values that cannot be arguments. */
  readonly secret: readonly (readonly [name: string, value: string])[];
}

/** Matches an argument that begins another command on the server's command line. */
const ofCommands = /^[+-]/;

/** Returns the convars of the settings, in order. */
export function toConvars({ licenseKey, steamWebApiKey, oneSync, game, set }: Settings): Convars {
  const all = Object.entries({
    gamename: game,
    onesync: oneSync,
    sv_licenseKey: licenseKey,
    steam_webApiKey: steamWebApiKey,
    ...set,
  });
  const given = all.filter((entry): entry is [string, string] => entry[1] !== undefined);
  const isOpen = ([name, value]: readonly [string, string]): boolean =>
    !isSecret(name, value) && !ofCommands.test(value);
  return { open: given.filter(isOpen), secret: given.filter((each) => !isOpen(each)) };
}

/** Returns the text of the file that FXServer executes before server.cfg. */
export function renderSecretConfig({ secret }: Convars): string {
  return secret.map(([name, value]) => `set ${name} "${value}"\n`).join('');
}
