/**
 * Carries out a request with an Idempotency-Key only once. Repeats get the first answer
 * (draft-ietf-httpapi-idempotency-key-header, docs/reference/clients.md).
 */
import { createHash } from 'node:crypto';
import type { Context, Middleware, Next } from 'koa';
import {
  type IdempotencyKeys,
  type KeptAnswer,
  type KeyState,
  maxKeyLength,
} from '../../../../machines/history/idempotency.js';
import type { WriteFailure } from '../../../problems/middleware.js';
import { Problem } from '../../../problems/problems.js';
import type { AccessPolicy } from '../../access/access-policy.js';
import { getBody, readBody } from '../body/request-body.js';
import { toEntryBase } from '../caller.js';

interface KeyServices {
  readonly idempotencyKeys: IdempotencyKeys;
  readonly access: Pick<AccessPolicy, 'readForwarded'>;
}

/**
 * Returns the middleware of routes that accept an Idempotency-Key.
 * @param writeFailure writes the answer to a failed request. This answer is also stored, for repeats
 * @param hasBody whether the route has a JSON body
 */
export function answerRepeats(
  { idempotencyKeys: keys, access }: KeyServices,
  writeFailure: WriteFailure,
  hasBody: boolean,
): Middleware {
  return (ctx, next) => {
    const given = ctx.req.headers['idempotency-key'];
    return given === undefined ? next() : withKey(ctx, next, String(given));
  };

  async function withKey(ctx: Context, next: Next, given: string): Promise<void> {
    const key = parseKey(given);
    if (key === null) throw new Problem({ code: 'idempotency_key_invalid' });
    if (hasBody) {
      await readBody(ctx);
      // The operation refuses a body that cannot be read. The client may send another body with the same key.
      if (!getBody(ctx).ok) return next();
    }
    const state = await keys.begin(key, computeFingerprint(ctx));
    if (state.kind === 'answered') return replay(ctx, state.answer);
    if (state.kind !== 'new') throw toProblem(state);
    await carryOut(ctx, next, key);
  }

  async function carryOut(ctx: Context, next: Next, key: string): Promise<void> {
    const isOwn = headersSetLater(ctx);
    try {
      await next();
    } catch (error) {
      if (isNotServed(error)) {
        keys.forget(key);
        throw error;
      }
      writeFailure(ctx, error);
    }
    // The client disconnected while its operation was queued.
    if (ctx.respond === false) keys.forget(key);
    else keys.keep(key, toKeptAnswer(ctx, isOwn));
  }

  /** Computes a value that is equal for equal requests of one client, and different for other requests. */
  function computeFingerprint(ctx: Context): string {
    const { actor } = toEntryBase(ctx, access);
    const request = [ctx.method, ctx.url, actor.kind, actor.name, ctx.request.rawBody ?? ''];
    return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  }
}

/** A string of structured fields (RFC 9651). Many clients send the key without quotation marks. */
const quotedKey = /^"([\x20\x21\x23-\x5b\x5d-\x7e]+)"$/;
const bareKey = /^[\w.:~+/=-]+$/;

/** Returns the key; `null` for an invalid key. */
function parseKey(given: string): string | null {
  const key = quotedKey.exec(given)?.[1] ?? bareKey.exec(given)?.[0] ?? null;
  return key === null || key.length > maxKeyLength ? null : key;
}

/** Returns whether the queue refused the operation. A refused operation changed nothing, and a repeat may succeed. */
function isNotServed(error: unknown): boolean {
  return error instanceof Problem && (error.fault.code === 'queue_full' || error.fault.code === 'shutting_down');
}

function toProblem(state: Exclude<KeyState, { kind: 'new' | 'answered' }>): Problem {
  switch (state.kind) {
    case 'in_use':
      return new Problem({ code: 'idempotency_key_in_use' });
    case 'reused':
      return new Problem({ code: 'idempotency_key_reused' });
    case 'unknown':
      return new Problem({ code: 'idempotency_outcome_lost', because: state.because });
    case 'unavailable':
      return new Problem({ code: 'idempotency_unavailable', because: state.because });
  }
}

/**
 * Returns a check of whether a header was set after this call. Content-Length is ignored, because Koa sets it for each
 * body.
 */
function headersSetLater(ctx: Context): (name: string) => boolean {
  const before = new Set([...Object.keys(ctx.response.headers), 'content-length']);
  return (name) => !before.has(name);
}

function toKeptAnswer(ctx: Context, isOwn: (name: string) => boolean): KeptAnswer {
  const headers = Object.entries(ctx.response.headers).filter(([name]) => isOwn(name));
  return {
    status: ctx.status,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    body: toText(ctx.body),
  };
}

function toText(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  return typeof body === 'string' || Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body);
}

function replay(ctx: Context, { status, headers, body }: KeptAnswer): void {
  ctx.status = status;
  ctx.set({ ...headers, 'Idempotent-Replayed': 'true' });
  if (body !== null) ctx.body = body;
}
