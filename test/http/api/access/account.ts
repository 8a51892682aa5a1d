/** Creates accounts for tests, and logs in to them. */
import * as assert from 'uvu/assert';
import type { Answer, RunningService } from '../../../kit/manager/service.js';
import { cookieOf } from '../session/sessions.js';
import { owner, send } from './named-token.js';

export const password = 'four random words here';

export interface CreatedAccount {
  readonly id: string;
  readonly name: string;
  readonly invitation: string;
}

/** Creates an account. @param headers the credential of the administrator */
export async function inviteAccount(
  service: RunningService,
  name: string,
  scopes: readonly string[],
  headers: Readonly<Record<string, string>> = owner,
): Promise<CreatedAccount> {
  const answer = await send(service, ['POST', '/access/accounts'], headers, { name, scopes });
  assert.is(answer.status, 201, answer.text);
  return answer.json;
}

export function accept(service: RunningService, invitation: string, chosen = password): Promise<Answer> {
  return send(service, ['POST', '/access/invitation'], {}, { invitation, password: chosen });
}

/** Creates an account that has set its password. */
export async function createAccount(
  service: RunningService,
  name: string,
  scopes: readonly string[],
): Promise<CreatedAccount> {
  const created = await inviteAccount(service, name, scopes);
  assert.is((await accept(service, created.invitation)).status, 204);
  return created;
}

export function logInAs(
  service: RunningService,
  name: string,
  given = password,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return send(service, ['POST', '/session'], headers, { name, password: given });
}

/** Logs in and returns the header of the cookie. */
export async function cookieAs(service: RunningService, name: string): Promise<{ readonly Cookie: string }> {
  const answer = await logInAs(service, name);
  assert.is(answer.status, 204, answer.text);
  return { Cookie: cookieOf(answer) };
}
