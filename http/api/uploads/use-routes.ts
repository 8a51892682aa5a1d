/** Routes that put an upload into a Data Folder, and routes that undo this use (docs/reference/uploads.md). */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'koa';
import type * as z from 'zod';
import type { Catalog } from '../../../machines/folders/catalog.js';
import type { FolderHolds } from '../../../machines/folders/folder-holds.js';
import { UploadFailure } from '../../../machines/uploads/failure.js';
import type { UndoOutcome, UploadUse } from '../../../machines/uploads/types.js';
import { archiveProblems } from '../../problems/builds.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { Problem } from '../../problems/problems.js';
import { toEntryActor } from '../kit/caller.js';
import { claimFolder, holdProblems } from '../kit/folder-hold.js';
import { prefersAsync, readWaitMs, writeAccepted } from '../kit/prefer.js';
import { bodyProblems, declareRoutes, json } from '../kit/route.js';
import { hasScope } from '../kit/scopes.js';
import { toOutcomeBody, toUploadBody } from './answers.js';
import { findUpload, type UploadServices } from './routes.js';
import type * as schemas from './schemas.js';

interface UseServices {
  readonly uploads: Pick<UploadServices['uploads'], 'open' | 'ageMs'>;
  readonly catalog: Pick<Catalog, 'dataFolder'>;
  readonly holds: FolderHolds;
}

/** The problem of other uses of the upload. The uploads themselves check these uses. */
const own = 'upload_busy';

const route = declareRoutes<UseServices, typeof schemas>({
  tag: 'Uploads',
  schemas: () => import('./schemas.js'),
  invalid: (field, problem) => new Problem({ code: 'upload_use_invalid', field, problem }),
  pointers: { upload_not_found: '/upload', upload_gone: '/upload', file_path_invalid: '/path' },
});

/** The problems of each use of an upload, and of its undo. */
const placeProblems: readonly ProblemCode[] = [
  ...bodyProblems,
  ...holdProblems,
  'upload_use_invalid',
  'folder_not_found',
  'upload_not_found',
  'upload_gone',
  'file_protected',
  'file_exists',
  'file_not_found',
  'file_unusable',
  'unpack_failed',
  'disk_full',
  'shutting_down',
];

const useProblems: readonly ProblemCode[] = [
  ...placeProblems,
  'upload_incomplete',
  'file_path_invalid',
  'file_unreadable',
];

const undoProblems: readonly ProblemCode[] = [
  ...placeProblems,
  'upload_not_undoable',
  'upload_files_changed',
  'upload_undo_failed',
  'file_unwritable',
];

const outcome = (description: string) => json(description, (all: typeof schemas) => all.uploadOutcome);

export const uploadUseRoutes = [
  route({
    request: 'POST /datafolders/{name}/files/unpack',
    id: 'unpackUpload',
    summary: 'Unpack an upload',
    scope: 'files',
    description: 'Into a directory. Replaced files go to the trash.',
    body: (all) => all.unpackOrder,
    acceptedSchema: (all) => all.upload,
    success: outcome('The changes.'),
    problems: [...useProblems, ...archiveProblems],
    handle: ({ params, body }, services, ctx) =>
      useUpload(params.name, body.upload, body.dry_run === true, services, ctx, {
        ...{ kind: 'unpack', path: body.path ?? '', names: body.encoding ?? null },
        ...{ unwraps: body.unwrap === true, overwrites: true },
      }),
  }),
  route({
    request: 'POST /datafolders/{name}/files/place',
    id: 'placeUpload',
    summary: 'Move an upload to a file',
    scope: 'files',
    description: 'A replaced file goes to the trash.',
    body: (all) => all.placeOrder,
    acceptedSchema: (all) => all.upload,
    success: outcome('The changes.'),
    problems: useProblems,
    handle: ({ params, body }, services, ctx) =>
      useUpload(params.name, body.upload, false, services, ctx, {
        ...{ kind: 'place', path: body.path, names: null, unwraps: false, overwrites: body.overwrite === true },
      }),
  }),
  route({
    request: 'POST /datafolders/{name}/files/undo',
    id: 'undoUpload',
    summary: 'Undo an upload',
    scope: 'files',
    description: 'Moves added files into the trash, and puts replaced files back.',
    body: (all) => all.uploadUndo,
    success: json('The changes.', (all) => all.undoOutcome),
    problems: undoProblems,
    handle: ({ params: { name }, body }, services, ctx) => undoUse(name, body, services, ctx),
  }),
];

async function useUpload(
  folder: string,
  id: string,
  isPreview: boolean,
  { uploads, catalog, holds }: UseServices,
  ctx: Context,
  wanted: Omit<UploadUse, 'folder' | 'mayChangeSettings' | 'by'>,
) {
  await requireFolder(folder, catalog);
  const opened = await uploads.open();
  const upload = findUpload(ctx, id, opened);
  const use = { ...wanted, folder, mayChangeSettings: hasScope(ctx, 'admin'), by: toEntryActor(ctx) };
  return attempt(async () => {
    if (isPreview) return toOutcomeBody(await opened.preview(upload, use));
    const release = await claimFolder(holds, folder, own);
    let accept = (): void => undefined;
    const accepted = new Promise<void>((resolve) => (accept = resolve));
    const using = opened.use(upload, use, accept);
    release();
    const first = prefersAsync(ctx) ? await Promise.race([using, waitAfter(accepted, readWaitMs(ctx))]) : await using;
    if (first === null) {
      // The record of the upload has the problem.
      using.catch(() => undefined);
      const begun = opened.get(id) ?? upload;
      return writeAccepted(ctx, `/uploads/${id}`, await toUploadBody(begun, opened, uploads.ageMs));
    }
    if (first.outcome === null) throw new Error(`the upload ${id} has no outcome`);
    return toOutcomeBody(first.outcome);
  });
}

/** Waits for a time after the use has begun. */
async function waitAfter(accepted: Promise<void>, waitMs: number): Promise<null> {
  await accepted;
  return pause(waitMs, null, { ref: false });
}

/** Undoes a use of any client, because the trash belongs to all clients. */
async function undoUse(
  folder: string,
  { upload: id, force = false, dry_run: isPreview = false }: z.infer<typeof schemas.uploadUndo>,
  { uploads, catalog, holds }: UseServices,
  ctx: Context,
) {
  await requireFolder(folder, catalog);
  const opened = await uploads.open();
  const upload = opened.get(id);
  if (upload?.use?.folder !== folder) throw new Problem({ code: 'upload_not_found', upload: id });
  const mayChangeSettings = hasScope(ctx, 'admin');
  return attempt(async () => {
    if (isPreview) return toUndoBody(await opened.undos.preview(upload, mayChangeSettings));
    const request = { by: toEntryActor(ctx), mayChangeSettings };
    const release = await claimFolder(holds, folder, own);
    const undoing = opened.undos.undo(upload, request, force);
    release();
    return toUndoBody(await undoing);
  });
}

/** @throws Problem `folder_not_found` */
async function requireFolder(folder: string, catalog: UseServices['catalog']): Promise<void> {
  if ((await catalog.dataFolder(folder)) === null) throw new Problem({ code: 'folder_not_found', folder, gone: false });
}

/** Converts failures to problems. @throws Problem */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof UploadFailure ? new Problem(error.fault) : error;
  }
}

function toUndoBody({ changed, trash, ...rest }: UndoOutcome): z.input<typeof schemas.undoOutcome> {
  return { ...rest, changed: [...changed], trash: [...trash] };
}
