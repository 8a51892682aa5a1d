/** Passes requests of the protocol tus to a library, and sends the answers of the library to the client. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Fault } from '../../../machines/faults/faults.js';
import type { Uploads } from '../../../machines/uploads/uploads.js';
import { Problem } from '../../problems/problems.js';
import { setLocation } from '../kit/answer/location.js';
import { toEntryActor, toOwnerKey } from '../kit/caller.js';
import { receiveUpload } from '../request-timeout.js';

/** A request to the library (adapters/uploads/tus.ts). */
interface TusRequest {
  readonly request: Request;
  readonly id: string;
  readonly create: (upload: {
    readonly size: number;
    readonly metadata: Readonly<Record<string, string | null>>;
  }) => Promise<Fault | null>;
}

/** An answer of the library. */
interface TusAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly fault: Fault | null;
}

export interface TusServices {
  readonly uploads: Uploads;
  readonly answerTus: (request: TusRequest) => Promise<TusAnswer>;
  readonly limits: { readonly bytes: number; readonly ageMs: number };
  /** Aborted when the service ends. */
  readonly ending: AbortSignal;
}

/** The header of every answer of the protocol. */
const version = { 'Tus-Resumable': '1.0.0' };

/** Returns whether a header of a request or an answer belongs to the protocol. */
const isTusHeader = (name: string): boolean => /^(tus-|upload-|content-(type|length)$)/.test(name);

/**
 * Answers a request of the protocol.
 * @param id the id in the path; `null` for a path without an id
 * @throws Problem
 */
export async function answerTusRequest(ctx: Context, id: string | null, services: TusServices): Promise<void> {
  try {
    if (id !== null) requireUpload(ctx, id, services.uploads);
    await passOn(ctx, id, services);
  } catch (error) {
    throw error instanceof Problem ? new Problem(error.fault, { ...error.headers, ...version }) : error;
  }
}

async function passOn(ctx: Context, given: string | null, services: TusServices): Promise<void> {
  const { uploads, ending } = services;
  const id = given ?? `u${randomBytes(16).toString('hex')}`;
  const isWriting = ctx.method === 'PATCH' || ctx.method === 'POST';
  const upload = isWriting ? receiveUpload(ctx) : null;
  const headers = new Headers(
    Object.entries(ctx.req.headers).flatMap(([name, value]) =>
      typeof value === 'string' && isTusHeader(name) ? [[name, value] as [string, string]] : [],
    ),
  );
  const body = upload === null ? null : Readable.toWeb(Readable.from(untilDisconnected(upload.open(ending).archive)));
  const request = new Request(`http://localhost/uploads/${given ?? ''}`, {
    ...{ method: ctx.method, headers },
    ...(body && { body: body as unknown as NonNullable<RequestInit['body']>, duplex: 'half' }),
  });
  const create: TusRequest['create'] = ({ size, metadata }) =>
    uploads.create({
      ...{ id, size, metadata, name: metadata.filename ?? metadata.name ?? '' },
      ...{ owner: toOwnerKey(ctx), by: toEntryActor(ctx) },
    });
  const answer = await services.answerTus({ request, id, create }).finally(() => upload?.close());
  const timeout = upload?.problem() ?? null;
  if (timeout !== null) throw timeout;
  // The client has disconnected, and requests the offset when it continues.
  if (ctx.req.socket.destroyed) return void (ctx.respond = false);
  if (answer.status >= 400) throw toProblem(answer, id, services);
  ctx.status = answer.status;
  for (const [name, value] of answer.headers) if (isTusHeader(name) && name !== 'content-type') ctx.set(name, value);
  ctx.remove('Content-Length');
  if (answer.status === 201) setLocation(ctx, `/uploads/${id}`);
  ctx.body = null;
  ctx.status = answer.status;
}

/** Checks that the upload belongs to the client, has not ended, and for PATCH is not in use. @throws Problem */
function requireUpload(ctx: Context, id: string, uploads: Uploads): void {
  const upload = uploads.find(id, toOwnerKey(ctx));
  if (upload === null) throw new Problem({ code: 'upload_not_found', upload: id });
  if (upload.end !== null) throw new Problem({ code: 'upload_gone', upload: id });
  if (ctx.method === 'PATCH' && upload.state !== 'receiving' && upload.state !== 'received')
    throw new Problem({ code: 'upload_busy', upload: id });
}

/** Passes on chunks, and ends at a lost connection: the bytes that have arrived are stored. */
async function* untilDisconnected(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch {
    // The client continues later.
  }
}

function toProblem({ status, text, fault }: TusAnswer, upload: string, { limits }: TusServices): Problem {
  if (fault !== null) return new Problem(fault);
  switch (status) {
    case 404:
      return new Problem({ code: 'upload_not_found', upload });
    case 409:
      return new Problem({ code: 'upload_offset_wrong', upload });
    case 410:
      return new Problem({ code: 'upload_gone', upload });
    case 412:
      return new Problem({ code: 'upload_version_unsupported' }, { 'Tus-Version': '1.0.0' });
    case 413:
      return new Problem({ code: 'upload_too_large', limit: limits.bytes });
    case 500:
      return new Problem({ code: 'internal' });
    default:
      // Another request for the same upload has ended this request.
      return text.includes('lock')
        ? new Problem({ code: 'upload_busy', upload })
        : new Problem({ code: 'upload_request_invalid', because: text });
  }
}
