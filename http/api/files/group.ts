/** The common parts of the routes of files and of the trash. */
import type { Context } from 'koa';
import type { FolderFiles, Refusal, Trash } from '../../../machines/files/files.js';
import type { Catalog } from '../../../machines/folders/catalog.js';
import type { FolderHolds } from '../../../machines/folders/folder-holds.js';
import type { EntryType, Journal } from '../../../machines/history/journal.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { Problem } from '../../problems/problems.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { toEntryBase } from '../kit/caller.js';
import { declareRoutes } from '../kit/route.js';
import { hasScope } from '../kit/scopes.js';
import type * as schemas from './schemas.js';

interface StartedRun {
  readonly run: string;
  /** The time at which the run started, in milliseconds since the epoch. */
  readonly startedAt: number;
}

export interface FileServices {
  /** @param mayChangeSettings whether folder.json may be changed */
  readonly files: (mayChangeSettings: boolean) => FolderFiles;
  readonly trash: (mayChangeSettings: boolean) => Trash;
  /** Returns the last run with a Data Folder; `null` without such a run. */
  readonly findLastRun: (folder: string) => Promise<StartedRun | null>;
  readonly catalog: Catalog;
  readonly holds: FolderHolds;
  readonly journal: Pick<Journal, 'record'>;
  readonly access: AccessPolicy;
}

export const route = declareRoutes<FileServices, typeof schemas>({
  tag: 'Files',
  schemas: () => import('./schemas.js'),
});

export const pathProblems: readonly ProblemCode[] = [
  'folder_not_found',
  'file_path_invalid',
  'file_not_found',
  'file_unusable',
];

export const readProblems: readonly ProblemCode[] = ['query_invalid', ...pathProblems, 'file_unreadable'];

export const changeProblems: readonly ProblemCode[] = [
  ...pathProblems,
  'file_protected',
  'file_exists',
  'file_unwritable',
  'disk_full',
];

/** Returns the files. Only the scope `admin` allows changes of folder.json. */
export function findFiles(ctx: Context, { files }: FileServices): FolderFiles {
  return files(hasScope(ctx, 'admin'));
}

/** Returns the trash. Only the scope `admin` allows the restore of a folder.json. */
export function findTrash(ctx: Context, { trash }: FileServices): Trash {
  return trash(hasScope(ctx, 'admin'));
}

/** Returns the result of work. @throws Problem of the fault, with the current ETag for `file_changed` */
export function requireFile<T extends object>(result: T | Refusal): T {
  if (!('fault' in result)) return result;
  const { fault } = result;
  const etag = fault.code === 'file_changed' ? fault.etag : null;
  throw new Problem(fault, etag === null ? {} : { ETag: etag });
}

/** Records a change of a file. The change may concern the config file or Installed Resources of the Data Folder. */
export function recordFileChange(
  type: EntryType,
  folder: string,
  detail: Readonly<Record<string, unknown>>,
  { catalog, journal, access }: FileServices,
  ctx: Context,
): void {
  journal.record({ ...toEntryBase(ctx, access, detail), type, folder });
  catalog.reportChange('folders');
}
