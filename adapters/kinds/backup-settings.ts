/**
 * The field `backup` of folder.json: the files that backups of a Data Folder leave out, its databases, and whether
 * backups follow links.
 */
import * as z from 'zod';
import { findPatternFault } from '../backups/copy/exclude-patterns.js';
import { parseConnection } from '../databases/connection-string.js';

/** A database that a Data Folder uses. */
export type DatabaseSource =
  /** The connection string of MariaDB or MySQL. */
  | string
  /** A command that prints a dump. No shell parses it. */
  | { readonly name: string; readonly command: readonly string[] };

export interface BackupSettings {
  /** The patterns of files to leave out. */
  readonly exclude: readonly string[];
  /**
   * Whether backups contain the targets of links that lead out of the Data Folder, if the operator allows these
   * targets.
   */
  readonly followLinks: boolean;
  readonly databases: readonly DatabaseSource[];
}

const connectionError =
  'is not a connection string: write "mysql://user:password@host/database" or "server=host;database=…;uid=…;password=…"';

const commandError = 'is not a list of 1 to 100 texts without control characters: ["pg_dump", "stats"]';

const database = () =>
  z.union(
    [
      z.string().refine((text) => parseConnection(text) !== null, connectionError),
      z.strictObject({
        name: z
          .string()
          .regex(/^[\w.-]{1,64}$/, 'is not 1 to 64 letters, digits, "_", "." and "-"')
          .describe('The name in the backup: 1 to 64 letters, digits, `_`, `.` and `-`'),
        command: z
          .array(z.string().regex(/^[^\p{Cc}]{1,4096}$/u, commandError), commandError)
          .min(1)
          .max(100)
          .describe('The program and its arguments. No shell reads them'),
      }),
    ],
    'is neither a connection string nor an object: { "name": "stats", "command": ["pg_dump", "stats"] }',
  );

const pattern = () =>
  z
    .string()
    .max(1_000, 'has more than 1,000 characters')
    .superRefine((text, context) => {
      const fault = findPatternFault(text);
      if (fault !== null) context.addIssue(fault);
    });

export const backupSettingsField = () =>
  z
    .strictObject({
      exclude: z
        .array(pattern())
        .max(100, 'has more than 100 patterns')
        .optional()
        .describe("Patterns of files that are left out, in restic's syntax"),
      followLinks: z
        .boolean()
        .optional()
        .describe(
          'Whether the targets of links are included, in directories that `links` of `manager/settings.json` names. Default: false',
        ),
      databases: z
        .array(database())
        .max(20)
        .optional()
        .describe(
          "Databases: connection strings, or commands that print a dump. Default: as in the server's configuration",
        ),
    })
    .optional();

export type BackupSettingsField = z.infer<ReturnType<typeof backupSettingsField>>;
