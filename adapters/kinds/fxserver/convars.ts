/** What the settings set before server.cfg is read, and where: on the command line, or in a file that nobody else can read. */
import type { Settings } from './settings.js';

export interface Convars {
  /** Arguments: `+set name value`. Everybody on the machine can read them in `ps`. */
  readonly open: readonly (readonly [name: string, value: string])[];
  /** The lines of a configuration file of mode 0600: secrets, and what cannot be an argument. */
  readonly secret: readonly (readonly [name: string, value: string])[];
}

/** What names of secrets have in common: sv_licenseKey, steam_webApiKey, rcon_password, sv_tebexSecret, mysql_connection_string. */
const ofSecrets = /key|secret|passw|token|credential|webhook|connection_?string/i;

/** An argument that begins so begins another command of the server's command line. */
const ofCommands = /^[+-]/;

/** @returns the convars of the settings, in order */
export function convarsOf({ licenseKey, steamWebApiKey, oneSync, game, set }: Settings): Convars {
  const all = Object.entries({
    gamename: game,
    onesync: oneSync,
    sv_licenseKey: licenseKey,
    steam_webApiKey: steamWebApiKey,
    ...set,
  });
  const given = all.filter((entry): entry is [string, string] => entry[1] !== undefined);
  const isOpen = ([name, value]: readonly [string, string]): boolean =>
    !ofSecrets.test(name) && !ofCommands.test(value);
  return { open: given.filter(isOpen), secret: given.filter((each) => !isOpen(each)) };
}

/** @returns the text of the file that is executed before server.cfg */
export function secretConfig({ secret }: Convars): string {
  return secret.map(([name, value]) => `set ${name} "${value}"\n`).join('');
}
