/** Objects with settings that clients change, with the functions that create an object and send changes. */
import * as assert from 'uvu/assert';
import type { Answer, RunningService } from '../../../kit/manager/service.js';

export interface Resource {
  /** The path and the body of the POST request that creates an object. */
  readonly create: readonly [path: string, settings: object];
  /** All settings of the object, which PUT requires. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The defaults of settings. The values in `settings` differ from the defaults. */
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly hasPut: boolean;
  /** The code for a setting that is wrong or missing. */
  readonly invalid: string;
  /** The code for a body that is not an object. */
  readonly noObject: string;
}

const schedule = {
  name: 'Nightly',
  enabled: false,
  when: { times: ['04:00'], days: ['mon'], zone: 'Europe/Berlin' },
  action: { type: 'restart' },
  warnings: [10, 5],
  message: 'Soon',
  only_if_empty: { latest_after_minutes: 30 },
  missed: { run_within_minutes: 5 },
};
const webhook = { name: 'Chat', url: 'https://hooks.example/', types: ['server'], format: 'discord', enabled: false };
const token = {
  name: 'Bot',
  scopes: ['read', 'command'],
  commands: ['say *'],
  expires_at: '2126-01-31T04:00:00.000Z',
};
const account = { name: 'Ann', scopes: ['read', 'command'], commands: ['say *'], enabled: false };

export const resources: Readonly<Record<string, Resource>> = {
  schedule: {
    create: ['/schedules', schedule],
    settings: schedule,
    defaults: { enabled: true, warnings: [], message: null, only_if_empty: null, missed: 'skip' },
    hasPut: true,
    invalid: 'schedule_invalid',
    noObject: 'body_not_json',
  },
  webhook: {
    create: ['/webhooks', webhook],
    settings: webhook,
    defaults: { types: [], format: 'standard', enabled: true },
    hasPut: true,
    invalid: 'webhook_invalid',
    noObject: 'webhook_invalid',
  },
  token: {
    create: ['/access/tokens', token],
    settings: token,
    defaults: { commands: null, expires_at: null },
    hasPut: false,
    invalid: 'token_invalid',
    noObject: 'token_invalid',
  },
  account: {
    create: ['/access/accounts', account],
    settings: account,
    defaults: { commands: null, enabled: true },
    hasPut: true,
    invalid: 'account_invalid',
    noObject: 'account_invalid',
  },
};

export type Headers = Readonly<Record<string, string>>;

export function sendJson(
  service: RunningService,
  target: string,
  body: unknown,
  headers: Headers = {},
): Promise<Answer> {
  const [method = '', path = ''] = target.split(' ');
  return service.request(method, path, {
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** Creates an object. @returns the path of the object, and the answer */
export async function create(service: RunningService, { create: [path, settings] }: Resource) {
  const answer = await service.post(path, settings);
  assert.is(answer.status, 201, answer.text);
  return { path: answer.headers.get('location') ?? '', answer };
}
