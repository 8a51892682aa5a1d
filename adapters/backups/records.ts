/**
 * The records of backups: `<root>/manager/backups/<id>.json`, and `<id>.removing.json` after the removal of the backup
 * has begun. A rename needs no disk space, so that a backup can be removed on a full disk.
 */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { once } from '../../machines/async/once.js';
import { backupJobNames } from '../../machines/backups/passed-state.js';
import {
  type Backup,
  type BackupRecords,
  backupModes,
  backupSteps,
  repositoryKinds,
} from '../../machines/backups/types.js';
import { readBounded } from '../bounded-file.js';
import { syncDirectory } from '../directories.js';
import { writeAtomically } from '../files/whole-file.js';

const maxBytes = 65_536;

const jobEnd = once(() => z.object({ at: z.number(), fault: z.looseObject({ code: z.string() }).nullable() }));

const restoredDatabase = once(() =>
  z.object({
    name: z.string(),
    schema: z.string().nullable(),
    tables: z.number().nullable(),
    file: z.string().nullable(),
  }),
);

const record = once(() =>
  z.object({
    id: z.string(),
    at: z.number(),
    by: z.object({ kind: z.string(), name: z.string() }),
    folder: z.string(),
    build: z.string().nullable().default(null),
    mode: z.enum(backupModes),
    repository: z.enum(repositoryKinds),
    step: z.enum(backupSteps).nullable(),
    end: jobEnd().nullable(),
    snapshot: z.string().nullable(),
    sizeBytes: z.number().nullable(),
    addedBytes: z.number().nullable(),
    stopped: z.string().nullable(),
    // Fields with a default are absent in records of earlier versions.
    exclude: z.array(z.string()).default([]),
    outside: z.array(z.string()).default([]),
    followed: z.array(z.string()).default([]),
    pinned: z.boolean().default(false),
    pruned: z.array(z.string()).default([]),
    databases: z
      .array(
        z.object({
          name: z.string(),
          kind: z.enum(['mariadb', 'command']),
          sizeBytes: z.number(),
          file: z.string(),
          unread: z.array(z.string()).default([]),
          grant: z.string().nullable().default(null),
        }),
      )
      .default([]),
    quiesced: z.string().nullable().default(null),
    heldMs: z.number().nullable().default(null),
    verified: jobEnd().nullable(),
    tested: jobEnd().extend({ started: z.boolean() }).nullable().default(null),
    restored: z
      .object({
        at: z.number(),
        folder: z.string(),
        kept: z.string().nullable(),
        carried: z.number().default(0),
        databases: z.array(restoredDatabase()).default([]),
        end: jobEnd().nullable(),
      })
      .nullable(),
    passed: z.array(z.object({ job: z.enum(backupJobNames), state: z.string(), at: z.number() })).default([]),
  }),
);

/** Opens the records. @param directory the directory of the records. The directory is created with the first record */
export function openBackupRecords(directory: string): BackupRecords {
  const toPath = (id: string): string => join(directory, `${id}.json`);
  const toRemovingPath = (id: string): string => join(directory, `${id}.removing.json`);

  async function readOne(name: string): Promise<readonly Backup[]> {
    const read = await readBounded(join(directory, name), maxBytes);
    if ('because' in read) return [];
    try {
      return [record().parse(JSON.parse(read.bytes.toString())) as Backup];
    } catch {
      // A damaged record must not affect other backups.
      return [];
    }
  }

  async function readAll(pattern: RegExp): Promise<readonly Backup[]> {
    const names = await readdir(directory).catch(() => []);
    const records = names.filter((name) => pattern.test(name)).sort();
    return (await Promise.all(records.map(readOne))).flat();
  }

  return {
    read: () => readAll(/^\w+\.json$/),
    readRemoving: () => readAll(/^\w+\.removing\.json$/),
    async write(backup) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeAtomically(toPath(backup.id), Buffer.from(`${JSON.stringify(backup)}\n`), null);
    },
    async setRemoving(id, isRemoving) {
      const paths = [toPath(id), toRemovingPath(id)] as const;
      const [from, to] = isRemoving ? paths : ([paths[1], paths[0]] as const);
      // A record that was deleted by hand must not prevent the removal.
      await rename(from, to).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      await syncDirectory(directory);
    },
    async remove(id) {
      for (const path of [toPath(id), toRemovingPath(id)]) await rm(path, { force: true });
    },
  };
}
