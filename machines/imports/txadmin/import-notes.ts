/**
 * The tasks that an import from txAdmin leaves to the operator, as codes with their values. The command line and the
 * page have the texts.
 */

/** The codes of tasks for the operator. */
export const manualCodes = [
  /** No server was set up in txAdmin. */
  'no_server',
  /** The value is the path of the server, which does not exist on this machine. */
  'server_missing',
  'fxserver_missing',
  /** The value is the name of the config file, which is not server.cfg. */
  'config_file',
  /** The value is fields of folder.json as JSON. The note exists only if the profile has no data directory. */
  'start_options',
  /** The values are the names of settings whose values are secrets. */
  'start_secrets',
  /** The values are console commands that folder.json cannot express. */
  'start_commands',
  /** The value is the options of the service. */
  'recovery',
] as const;

/** The codes of settings without a counterpart. */
export const lostCodes = [
  'bans',
  /** The value is the mode of the allow list. */
  'allow_list',
  'players',
  'bot',
  /** The values are entries of the restart schedule that are not times. */
  'times',
  'menu',
  /** The values are the name of an admin, and the permissions without a scope. */
  'admin_permissions',
  /** The admin gets no account. The values are the same as in `admin_permissions`. */
  'admin_left_out',
] as const;

export type NoteCode = (typeof manualCodes | typeof lostCodes)[number];

/** Returns whether the operator must do something. */
export function isManual({ code }: ImportNote): boolean {
  return (manualCodes as readonly string[]).includes(code);
}

/** A setting of txAdmin that is not imported. A value is never a secret. */
export interface ImportNote {
  /** A code of this version or of a later version. */
  readonly code: NoteCode | (string & {});
  readonly values: readonly string[];
}
