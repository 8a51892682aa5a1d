/**
 * What an import from txAdmin does not do, as codes with their values. The command line and the page have the texts.
 */

/** The codes of tasks for the operator. */
export const manualCodes = [
  /** txAdmin has no server yet. */
  'no_server',
  /** Value: the path of the server, which does not exist on this machine. */
  'server_missing',
  'fxserver_missing',
  /** Value: the name of the config file, which is not server.cfg. */
  'config_file',
  /** Value: fields of folder.json as JSON. Noted only if the profile has no data directory. */
  'start_options',
  /** Values: the names of settings whose values are secrets. */
  'start_secrets',
  /** Values: console commands that folder.json cannot express. */
  'start_commands',
  /** Value: the options of the service. */
  'recovery',
] as const;

/** The codes of settings without a counterpart. */
export const lostCodes = [
  'bans',
  /** Value: the mode. */
  'allow_list',
  'players',
  'bot',
  /** Values: entries of the restart schedule that are not times. */
  'times',
  'menu',
  /** Values: the name of an admin, and the permissions without a scope. */
  'admin_permissions',
  /** The admin gets no account. The values are the same as in `admin_permissions`. */
  'admin_left_out',
] as const;

export type NoteCode = (typeof manualCodes | typeof lostCodes)[number];

/** Returns whether the operator must do something. */
export function isManual({ code }: ImportNote): boolean {
  return (manualCodes as readonly string[]).includes(code);
}

/** A setting of txAdmin that is not imported. No value is a secret. */
export interface ImportNote {
  /** A code of this version, or of a later one. */
  readonly code: NoteCode | (string & {});
  readonly values: readonly string[];
}
