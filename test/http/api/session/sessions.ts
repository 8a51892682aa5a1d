/** Logs in for the tests of sessions, and sends requests with the cookies. */
import type { Answer, RunningService } from '../../../kit/manager/service.js';

/** The token of the services. */
export const token = 'correct-horse.battery_staple~4810';

/** The options of a service with the token. */
export const withToken = { token };

/** The header of a JSON body. */
export const json = { 'Content-Type': 'application/json' };

/** Sends POST /session. */
export function logIn(
  { request }: RunningService,
  given: unknown = token,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return request('POST', '/session', { headers: { ...json, ...headers }, body: JSON.stringify({ token: given }) });
}

/** Returns the cookie that a browser sends back for a Set-Cookie. */
export function cookieOf({ headers }: Answer): string {
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** Logs in and returns the cookie. */
export async function cookieFor(service: RunningService): Promise<string> {
  return cookieOf(await logIn(service));
}

/** Returns the HTTP status of GET /status with a cookie. */
export async function statusWith(
  { request }: RunningService,
  Cookie: string,
  headers: Record<string, string> = {},
): Promise<number> {
  return (await request('GET', '/status', { headers: { Cookie, ...headers } })).status;
}
