/** The bodies of the requests that carry out the steps of an import. */
import type { Scope } from '../../access/access-tokens.js';
import type { ImportStep } from './plan-import.js';

/** The settings file of a Data Folder. */
export const settingsFile = 'folder.json';

export function toFolderBody({ path = '' }: ImportStep): { path: string } {
  return { path };
}

/** @param txData the directory of txAdmin, which has passwords and may be inside the directory of FXServer */
export function toBuildBody({ path = '' }: ImportStep, txData: string): { path: string; exclude: string } {
  return { path, exclude: txData };
}

/** Returns the text of folder.json. */
export function toSettingsText({ settings = {} }: ImportStep): string {
  return `${JSON.stringify(settings, null, 2)}\n`;
}

export function toScheduleBody({ name, times = [], warnings = [] }: ImportStep): {
  name: string;
  when: { times: string[] };
  action: { type: 'restart' };
  warnings: number[];
} {
  return { name, when: { times: [...times] }, action: { type: 'restart' }, warnings: [...warnings] };
}

/** @param url the URL of the webhook, which is a secret */
export function toWebhookBody(
  { name }: ImportStep,
  url: string,
): {
  name: string;
  url: string;
  format: 'discord';
  types: ('server.exited' | 'server.started' | 'recovery' | 'health')[];
} {
  return { name, url, format: 'discord', types: ['server.exited', 'server.started', 'recovery', 'health'] };
}

export function toAccountBody({ name, scopes = [] }: ImportStep): { name: string; scopes: Scope[] } {
  return { name, scopes: [...scopes] };
}
