/** Routes for the files of Data Folders (docs/reference/files.md). */
import type { Context } from 'koa';
import { maxWrittenBytes } from '../../../machines/files/files.js';
import { readRawBody } from '../folders/raw-body.js';
import { pageHeaders, sendPage } from '../kit/pages.js';
import { flag } from '../kit/parameters.js';
import { readPrecondition } from '../kit/preconditions.js';
import { bodyProblems, json } from '../kit/route.js';
import { whileConnected } from '../kit/while-connected.js';
import { toFileBody, toTrashBody } from './answers.js';
import {
  changeProblems,
  type FileServices,
  findFiles,
  pathProblems,
  readProblems,
  recordFileChange,
  requireFile,
  route,
} from './group.js';
import { filePath, listParameters, writeCursor } from './query.js';
import { sendFile } from './send-file.js';

export const fileRoutes = [
  route({
    request: 'GET /datafolders/{name}/files',
    id: 'listFiles',
    summary: 'List the files of a directory',
    scope: 'files',
    description: 'Lists a directory, directories first. See docs/reference/files.md.',
    query: listParameters,
    caching: 'compressed',
    success: json('The entries of the page.', (all) => all.fileEntries, { headers: pageHeaders }),
    problems: readProblems,
    async handle({ params, query: { path, ...query } }, services, ctx) {
      const { entries, prev, next, total } = requireFile(await findFiles(ctx, services).list(params.name, path, query));
      ctx.set('Files-Total', String(total));
      const page = { prev: prev && writeCursor(prev), next: next && writeCursor(next) };
      return sendPage(ctx, { items: entries, ...page }).map(toFileBody);
    },
  }),
  route({
    request: 'DELETE /datafolders/{name}/files',
    id: 'deleteFile',
    summary: 'Delete a file',
    scope: 'files',
    description: 'Moves an entry into the trash.',
    query: { path: filePath, permanent: flag('Delete it without the trash') },
    success: json('What was deleted.', (all) => all.trashEntry),
    problems: ['query_invalid', ...pathProblems, 'file_protected', 'file_unwritable', 'disk_full'],
    async handle({ params, query: { path, permanent } }, services, ctx) {
      if (permanent) {
        const deleted = requireFile(await findFiles(ctx, services).removeForGood(params.name, path));
        recordFileChange('file.deleted', params.name, { path, permanent }, services, ctx);
        return toTrashBody(deleted);
      }
      const entry = requireFile(await findFiles(ctx, services).remove(params.name, path));
      recordFileChange('file.deleted', params.name, { path, trash: entry.id }, services, ctx);
      return toTrashBody(entry);
    },
  }),
  route({
    request: 'GET /datafolders/{name}/files/content',
    id: 'readFile',
    summary: 'Read a file',
    scope: 'files',
    description: 'Range and If-Range select one range.',
    query: { path: filePath },
    caching: 'strong',
    isRanged: true,
    success: {
      status: 200,
      description: 'The bytes.',
      content: { 'application/octet-stream': { type: 'string' } },
    },
    problems: [...readProblems, 'range_unsatisfiable'],
    handle: async ({ params, query }, services, ctx) =>
      sendFile(ctx, requireFile(await findFiles(ctx, services).open(params.name, query.path))),
  }),
  route({
    request: 'PUT /datafolders/{name}/files/content',
    id: 'writeFile',
    summary: 'Replace or create a file',
    scope: 'files',
    description: 'Replaces a file, or creates it. At most 8 MiB. The last ten replaced contents are kept.',
    query: { path: filePath },
    headers: {
      'If-Match': 'The ETag of the content to replace, or If-None-Match',
      'If-None-Match': '`*` to create a missing file',
    },
    upload: 'The bytes of the file.',
    success: { status: 204, description: 'The file is written.', headers: { ETag: 'The ETag of the content' } },
    problems: [
      'query_invalid',
      ...pathProblems,
      'file_protected',
      'file_changed',
      'body_too_large',
      'precondition_required',
      'precondition_invalid',
      'file_unwritable',
      'disk_full',
    ],
    handle: ({ params, query }, services, ctx) => writeFile(params.name, query.path, services, ctx),
  }),
  route({
    request: 'POST /datafolders/{name}/files/directories',
    id: 'makeDirectory',
    summary: 'Make a directory',
    scope: 'files',
    isKeyed: true,
    description: 'Makes a directory.',
    body: (all) => all.newDirectory,
    success: json('The directory.', (all) => all.fileEntry, { status: 201 }),
    problems: [...bodyProblems, ...changeProblems],
    async handle({ params, body: { path } }, services, ctx) {
      const entry = requireFile(await findFiles(ctx, services).makeDirectory(params.name, path));
      recordFileChange('file.directory_created', params.name, { path }, services, ctx);
      return toFileBody(entry);
    },
  }),
  route({
    request: 'POST /datafolders/{name}/files/move',
    id: 'moveFile',
    summary: 'Move or rename a file',
    scope: 'files',
    isKeyed: true,
    description: 'Moves an entry. An existing target is not replaced.',
    body: (all) => all.fileTransfer,
    success: json('What was moved.', (all) => all.fileEntry),
    problems: [...bodyProblems, ...changeProblems],
    async handle({ params, body: { from, to } }, services, ctx) {
      const entry = requireFile(await findFiles(ctx, services).move(params.name, from, to));
      recordFileChange('file.moved', params.name, { path: from, to }, services, ctx);
      return toFileBody(entry);
    },
  }),
  route({
    request: 'POST /datafolders/{name}/files/copy',
    id: 'copyFile',
    summary: 'Copy a file',
    scope: 'files',
    isKeyed: true,
    description: 'Copies an entry. The copy appears when it is complete.',
    body: (all) => all.fileTransfer,
    success: json('The copy.', (all) => all.fileEntry, { status: 201 }),
    problems: [...bodyProblems, ...changeProblems],
    handle: ({ params, body }, services, ctx) => copyFile(params.name, body, services, ctx),
  }),
];

async function writeFile(folder: string, path: string, services: FileServices, ctx: Context): Promise<void> {
  const precondition = readPrecondition(ctx);
  const bytes = await readRawBody(ctx, maxWrittenBytes);
  const { etag, isNew } = requireFile(await findFiles(ctx, services).write(folder, path, bytes, precondition));
  recordFileChange('file.written', folder, { path, etag, new: isNew }, services, ctx);
  ctx.set('ETag', etag);
}

async function copyFile(
  folder: string,
  { from, to }: { readonly from: string; readonly to: string },
  services: FileServices,
  ctx: Context,
) {
  const copy = (signal: AbortSignal) => findFiles(ctx, services).copy(folder, from, to, signal);
  const entry = requireFile(await whileConnected(ctx, copy));
  recordFileChange('file.copied', folder, { path: from, to }, services, ctx);
  return toFileBody(entry);
}
