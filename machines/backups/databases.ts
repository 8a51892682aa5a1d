/** The databases of a Data Folder that are kept elsewhere, such as MariaDB, in its backups. */

/** The dump of a database in a backup. */
export interface DatabaseDump {
  /** The name of the database, or the one that the operator has given a command. */
  readonly name: string;
  /** `mariadb`: MariaDB or MySQL, a restore loads it. `command`: what a command of the operator has printed. */
  readonly kind: 'mariadb' | 'command';
  readonly sizeBytes: number;
  /** Its path in the snapshot, relative to the Data Folder. */
  readonly file: string;
  /** The routines of the schema that the dump lacks, because the user of the connection may not read all of them. */
  readonly unread: readonly string[];
  /** The statement that lets the user read them; null if there is none to run. */
  readonly grant: string | null;
}

/** A database after a restore: loaded into a new schema, or left as a file. */
export interface RestoredDatabase {
  readonly name: string;
  /** The new schema next to the live one; null for a dump that was left as a file. */
  readonly schema: string | null;
  /** How many tables and views it has. */
  readonly tables: number | null;
  /** The dump in the Data Folder, relative to it; null for one that was loaded. */
  readonly file: string | null;
}

/** Longest name of a schema, in characters. */
const maxSchemaLength = 64;

/** Returns the name of the schema that a restore creates: the name of the database, with the time. */
export function toRestoredSchema(name: string, at: number): string {
  const suffix = `_restored_${new Date(at).toISOString().replace(/[-:.Z]/g, '')}`;
  return [...name].slice(0, maxSchemaLength - suffix.length).join('') + suffix;
}
