/** Sends uploads by the protocol tus, with connections that are cut. */
import { request } from 'node:http';
import * as assert from 'uvu/assert';
import type { Answer, ServiceRequests } from '../manager/service.js';

export const tus = { 'Tus-Resumable': '1.0.0' };

/** The headers of a part. */
export const toPartHeaders = (offset: number): Readonly<Record<string, string>> => ({
  ...tus,
  'Upload-Offset': String(offset),
  'Content-Type': 'application/offset+octet-stream',
});

/** Begins an upload. @returns its path */
export async function beginUpload(
  service: ServiceRequests,
  size: number,
  { name = 'file', headers = {} }: { name?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const metadata = `filename ${Buffer.from(name).toString('base64')}`;
  const answer = await service.request('POST', '/uploads', {
    headers: { ...tus, ...headers, 'Upload-Length': String(size), 'Upload-Metadata': metadata },
  });
  assert.is(answer.status, 201, answer.text);
  return answer.headers.get('location') ?? '';
}

/** Sends a part. */
export function sendPart(
  service: ServiceRequests,
  path: string,
  offset: number,
  body: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return service.request('PATCH', path, { headers: { ...toPartHeaders(offset), ...headers }, body });
}

/** Returns the number of bytes that have arrived. */
export async function findOffset(service: ServiceRequests, path: string): Promise<number> {
  const answer = await service.request('HEAD', path, { headers: tus });
  assert.is(answer.status, 200);
  return Number(answer.headers.get('upload-offset'));
}

/** Uploads a whole file. @returns the id of the upload */
export async function uploadWhole(service: ServiceRequests, content: Uint8Array, name = 'file'): Promise<string> {
  const path = await beginUpload(service, content.length, { name });
  const answer = await sendPart(service, path, 0, content);
  assert.is(answer.status, 204, answer.text);
  return path.split('/').at(-1) ?? '';
}

/**
 * Begins to send a part, and calls `interrupt` after the first bytes of the part were sent.
 * @param sent the bytes that are sent before the call of `interrupt`
 */
export async function sendInterrupted(
  base: string,
  path: string,
  offset: number,
  total: number,
  sent: Uint8Array,
  interrupt: (cut: () => void) => void | Promise<void>,
): Promise<void> {
  const outgoing = request(`${base}${path}`, {
    method: 'PATCH',
    headers: { ...toPartHeaders(offset), 'Content-Length': String(total) },
  });
  const ended = new Promise<void>((resolve) => {
    outgoing.on('error', () => resolve()).on('close', () => resolve());
  });
  await new Promise<void>((resolve) => outgoing.write(sent, () => resolve()));
  await interrupt(() => void outgoing.destroy());
  await ended;
}
