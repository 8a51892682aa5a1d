/** Creates named tokens for tests, and sends requests with them. */
import * as assert from 'uvu/assert';
import type { Answer, RunningService } from '../../../kit/manager/service.js';
import { token } from '../session/sessions.js';

export interface CreatedToken {
  readonly id: string;
  readonly token: string;
}

export const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });

/** The headers with the token of the service. */
export const owner = bearer(token);

/** Sends a request, with a JSON body if a body is given. */
export function send(
  { request }: RunningService,
  [method, path]: readonly [string, string],
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Promise<Answer> {
  if (body === undefined) return request(method, path, { headers });
  const json = { 'Content-Type': 'application/json', ...headers };
  return request(method, path, { headers: json, body: JSON.stringify(body) });
}

/** Creates a token with the token of the service. */
export async function createToken(
  service: RunningService,
  name: string,
  scopes: readonly string[],
  more: object = {},
): Promise<CreatedToken> {
  const answer = await send(service, ['POST', '/access/tokens'], owner, { name, scopes, ...more });
  assert.is(answer.status, 201, answer.text);
  return answer.json;
}

export async function revokeToken(service: RunningService, { id }: CreatedToken): Promise<void> {
  assert.is((await send(service, ['DELETE', `/access/tokens/${id}`], owner)).status, 204);
}
