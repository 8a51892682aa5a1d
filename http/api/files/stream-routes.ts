/** Routes for versions, changes, archives and searches of the files of Data Folders (docs/reference/files.md). */
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Context } from 'koa';
import {
  type ArchiveFormat,
  archiveFormats,
  type FileArchive,
  type FileMatch,
  type FileStream,
  type SearchEnd,
} from '../../../machines/files/files.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { queryProblem } from '../../problems/problems.js';
import { toVersionBody } from '../folders/answers.js';
import { describeSequence } from '../kit/json-schema.js';
import { text, time } from '../kit/parameters.js';
import { json } from '../kit/route.js';
import { toChangeBody } from './answers.js';
import { findFiles, readProblems, requireFile, route } from './group.js';
import { directoryPath, filePath, searchParameters } from './query.js';
import { describeDisposition } from './send-file.js';

const bytes = { 'application/octet-stream': { type: 'string' } };

export const fileStreamRoutes = [
  route({
    request: 'GET /datafolders/{name}/files/versions',
    id: 'listFileVersions',
    summary: 'List previous versions of a file',
    scope: 'files',
    description: 'Lists the contents that writes have replaced.',
    query: { path: filePath },
    success: json('The last ten, newest first.', (all) => all.fileVersions),
    problems: readProblems,
    handle: async ({ params, query }, services, ctx) =>
      requireFile(await findFiles(ctx, services).versions(params.name, query.path)).map(toVersionBody),
  }),
  route({
    request: 'GET /datafolders/{name}/files/versions/{version}',
    id: 'readFileVersion',
    summary: 'Read a previous version of a file',
    scope: 'files',
    description: 'Returns a kept content.',
    query: { path: filePath },
    caching: 'strong',
    success: { status: 200, description: 'The bytes.', content: bytes },
    problems: [...readProblems, 'file_version_not_found'],
    async handle({ params, query }, services, ctx) {
      const version = requireFile(await findFiles(ctx, services).readVersion(params.name, query.path, params.version));
      ctx.set('ETag', version.etag);
      if (ctx.fresh) return void (ctx.status = 304);
      ctx.body = Buffer.from(version.bytes);
      ctx.type = 'application/octet-stream';
    },
  }),
  route({
    request: 'GET /datafolders/{name}/files/changes',
    id: 'listFileChanges',
    summary: 'List what has changed since a start',
    scope: 'files',
    description: 'Returns at most 500 files with their diffs. See docs/reference/files.md.',
    query: { since: time('Default: the last start with the Data Folder') },
    success: json('The changes.', (all) => all.fileChanges),
    problems: readProblems,
    async handle({ params: { name }, query }, services, ctx) {
      const last = query.since === null ? await services.findLastRun(name) : null;
      const since = query.since ?? last?.startedAt ?? null;
      const { changes, complete } = requireFile(await findFiles(ctx, services).changes(name, since));
      return { run: last?.run ?? null, since: toIsoTime(since), changes: changes.map(toChangeBody), complete };
    },
  }),
  route({
    request: 'GET /datafolders/{name}/files/archive',
    id: 'downloadFiles',
    summary: 'Download a file or directory as an archive',
    scope: 'files',
    description: 'Lists what it leaves out.',
    query: {
      path: directoryPath,
      format: text('The format', { type: 'string', enum: [...archiveFormats], default: 'tar.gz' }),
    },
    success: {
      status: 200,
      description: 'The archive.',
      content: { 'application/gzip': { type: 'string' }, 'application/zip': { type: 'string' } },
    },
    problems: readProblems,
    async handle({ params, query }, services, ctx) {
      const format = readFormat(query.format);
      sendArchive(ctx, format, requireFile(await findFiles(ctx, services).archive(params.name, query.path, format)));
    },
  }),
  route({
    request: 'GET /datafolders/{name}/files/search',
    id: 'searchFiles',
    summary: 'Find files by their names or contents',
    scope: 'files',
    description: 'Streams at most 1,000 matches, for at most 20 seconds.',
    query: searchParameters,
    success: {
      status: 200,
      description: 'The matches, then the end.',
      content: { 'application/x-ndjson': describeSequence('application/x-ndjson', 'FileMatch') },
    },
    problems: readProblems,
    async handle({ params, query: { path, query, in: place } }, services, ctx) {
      sendMatches(ctx, requireFile(await findFiles(ctx, services).search(params.name, { path, query, place })));
    },
  }),
];

/** Returns the format that a client requests. @throws Problem `query_invalid` for an unknown format */
function readFormat(given: string | null): ArchiveFormat {
  const format = archiveFormats.find((each) => each === (given ?? 'tar.gz'));
  if (format === undefined) throw queryProblem('format', archiveFormats.join(' or '));
  return format;
}

function sendArchive(ctx: Context, format: ArchiveFormat, archive: FileArchive): void {
  ctx.set('Content-Disposition', describeDisposition(`${archive.name}.${format}`));
  ctx.type = format === 'zip' ? 'application/zip' : 'application/gzip';
  if (ctx.method === 'HEAD') return void archive.close();
  const body = format === 'zip' ? new PassThrough() : createGzip();
  ctx.body = body;
  // An error destroys the body, so that the client sees an incomplete answer.
  void pipeline(Readable.from(archive.items, { objectMode: false }), body)
    .catch(() => undefined)
    .finally(() => archive.close());
}

function sendMatches(ctx: Context, search: FileStream<FileMatch | SearchEnd>): void {
  ctx.type = 'application/x-ndjson; charset=utf-8';
  ctx.set('Cache-Control', 'no-store');
  if (ctx.method === 'HEAD') return void search.close();
  const body = new PassThrough();
  ctx.body = body;
  void pipeline(Readable.from(toLines(search.items)), body)
    .catch(() => undefined)
    .finally(() => search.close());
}

async function* toLines(items: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`;
}
