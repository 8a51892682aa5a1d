/** The databases in backups: databases outside the Data Folder, such as MariaDB. */

/** The dump of a database in a backup. */
export interface DatabaseDump {
  /** The name of the database, or the name that the operator has chosen for the output of a command. */
  readonly name: string;
  /**
   * `mariadb`: a dump of MariaDB or MySQL, which a restore loads. `command`: the output of a command of the operator.
   */
  readonly kind: 'mariadb' | 'command';
  readonly sizeBytes: number;
  /** The path of the dump in the snapshot, relative to the Data Folder. */
  readonly file: string;
  /** The routines of the schema that the dump lacks, because the user of the connection may not read all of them. */
  readonly unread: readonly string[];
  /** The statement that permits the user to read the missing routines; `null` if no statement does. */
  readonly grant: string | null;
}

/** A database after a restore: loaded into a new schema, or left as a file. */
export interface RestoredDatabase {
  readonly name: string;
  /** The new schema next to the live schema; `null` if the dump was left as a file. */
  readonly schema: string | null;
  /** The number of tables and views in the new schema. */
  readonly tables: number | null;
  /** The path of the dump, relative to the Data Folder; `null` if the dump was loaded. */
  readonly file: string | null;
}

/** The maximum length of a schema's name, in characters. */
const maxSchemaLength = 64;

/** Returns the name of the schema that a restore creates: the name of the database and the time. */
export function toRestoredSchema(name: string, at: number): string {
  const suffix = `_restored_${new Date(at).toISOString().replace(/[-:.Z]/g, '')}`;
  return [...name].slice(0, maxSchemaLength - suffix.length).join('') + suffix;
}
