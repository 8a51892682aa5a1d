/** Routes for uploads in parts, by the protocol tus 1.0 (docs/reference/uploads.md). */
import type { Context } from 'koa';
import type { Uploads } from '../../../machines/uploads/uploads.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { Problem } from '../../problems/problems.js';
import { toOwnerKey } from '../kit/caller.js';
import { byteCount } from '../kit/parameters.js';
import { declareRoutes, json } from '../kit/route.js';
import { toUploadBody, toWholeUploadBody } from './answers.js';
import type * as schemas from './schemas.js';
import { answerTusRequest, type TusServices } from './tus-requests.js';

export interface UploadServices {
  readonly uploads: {
    /** Opens the uploads at the first call. */
    readonly open: () => Promise<Uploads>;
    /** Loads the library for the protocol at the first call. */
    readonly openTus: () => Promise<TusServices>;
    /** The time for which an upload is stored after its last byte, in milliseconds. */
    readonly ageMs: number;
  };
}

const route = declareRoutes<UploadServices, typeof schemas>({ tag: 'Uploads', schemas: () => import('./schemas.js') });

const tusHeader = { 'Tus-Resumable': '`1.0.0`' };
const offset = byteCount('Bytes that have arrived');
const size = byteCount('The size of the file');
const expires = { 'Upload-Expires': 'When the upload is removed unless a byte arrives' };
const metadata = 'Keys, and values in Base64, such as `filename`';

const tusProblems: readonly ProblemCode[] = ['upload_request_invalid', 'upload_version_unsupported', 'shutting_down'];
const oneProblems: readonly ProblemCode[] = [...tusProblems, 'upload_not_found', 'upload_gone', 'upload_busy'];
const writeProblems: readonly ProblemCode[] = ['upload_too_large', 'disk_full', 'request_timeout'];

export const uploadRoutes = [
  route({
    request: 'GET /uploads',
    id: 'listUploads',
    summary: 'List uploads',
    scope: 'files',
    description: 'Lists the uploads of the account or token.',
    success: json('The uploads, the oldest first.', (all) => all.uploads),
    async handle(_, { uploads: { open, ageMs } }, ctx) {
      const uploads = await open();
      return Promise.all(uploads.list(toOwnerKey(ctx)).map((each) => toUploadBody(each, uploads, ageMs)));
    },
  }),
  route({
    request: 'POST /uploads',
    id: 'createUpload',
    summary: 'Begin an upload',
    scope: 'files',
    description: 'The body may contain its first bytes.',
    headers: { ...tusHeader, 'Upload-Length': size, 'Upload-Metadata': metadata },
    success: {
      status: 201,
      description: 'The upload was created.',
      headers: { ...tusHeader, Location: 'The path of the upload', 'Upload-Offset': offset, ...expires },
    },
    problems: [...tusProblems, ...writeProblems, 'too_many_uploads', 'uploads_full'],
    handle: (_, services, ctx) => answer(ctx, null, services),
  }),
  route({
    request: 'OPTIONS /uploads',
    id: 'getUploadOptions',
    summary: 'Get the abilities for uploads',
    scope: 'files',
    description: 'Returns the version and extensions of tus.',
    success: {
      status: 204,
      description: 'The headers contain the abilities.',
      headers: {
        ...tusHeader,
        'Tus-Version': '`1.0.0`',
        'Tus-Extension': 'The extensions, separated by commas',
        'Tus-Max-Size': byteCount('The maximum size of a file'),
      },
    },
    handle: (_, services, ctx) => answer(ctx, null, services),
  }),
  route({
    request: 'HEAD /uploads/{id}',
    id: 'getUploadOffset',
    summary: 'Get the offset of an upload',
    scope: 'files',
    description: 'Returns the offset at which an upload continues.',
    headers: tusHeader,
    success: {
      status: 200,
      description: 'The headers contain the offset.',
      headers: { ...tusHeader, 'Upload-Offset': offset, 'Upload-Length': size, 'Upload-Metadata': metadata },
    },
    problems: oneProblems,
    handle: ({ params }, services, ctx) => answer(ctx, params.id, services),
  }),
  route({
    request: 'GET /uploads/{id}',
    id: 'getUpload',
    summary: 'Get one upload',
    scope: 'files',
    description: 'Returns its state and outcome.',
    success: json('The upload.', (all) => all.upload),
    problems: ['upload_not_found'],
    async handle({ params }, { uploads: { open, ageMs } }, ctx) {
      const uploads = await open();
      return toWholeUploadBody(findUpload(ctx, params.id, uploads), uploads, ageMs);
    },
  }),
  route({
    request: 'PATCH /uploads/{id}',
    id: 'continueUpload',
    summary: 'Continue an upload',
    scope: 'files',
    description: 'Appends bytes at the offset of the upload.',
    bodyContent: { 'application/offset+octet-stream': {} },
    headers: { ...tusHeader, 'Upload-Offset': offset },
    success: {
      status: 204,
      description: 'The bytes are stored.',
      headers: { ...tusHeader, 'Upload-Offset': offset, ...expires },
    },
    problems: [...oneProblems, ...writeProblems, 'upload_offset_wrong'],
    handle: ({ params }, services, ctx) => answer(ctx, params.id, services),
  }),
  route({
    request: 'DELETE /uploads/{id}',
    id: 'deleteUpload',
    summary: 'Remove an upload',
    scope: 'files',
    description: 'Removes an upload with its bytes.',
    headers: tusHeader,
    success: { status: 204, description: 'The upload is removed.', headers: tusHeader },
    problems: oneProblems,
    handle: ({ params }, services, ctx) => answer(ctx, params.id, services),
  }),
];

async function answer(ctx: Context, id: string | null, { uploads }: UploadServices): Promise<void> {
  await answerTusRequest(ctx, id, await uploads.openTus());
}

/** Finds an upload of the client. @throws Problem `upload_not_found` */
export function findUpload(ctx: Context, id: string, uploads: Uploads) {
  const upload = uploads.find(id, toOwnerKey(ctx));
  if (upload === null) throw new Problem({ code: 'upload_not_found', upload: id });
  return upload;
}
