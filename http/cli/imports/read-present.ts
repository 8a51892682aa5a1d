/** Reads the objects of the service that an import may already have made. */

import { isRecord, type JsonRecord, parseJson } from '../../../machines/imports/json-value.js';
import { findAdopted, type PresentLists } from '../../../machines/imports/txadmin/compare-plan.js';
import type { ImportPart, ImportStep } from '../../../machines/imports/txadmin/plan-import.js';
import { settingsFile } from '../../../machines/imports/txadmin/step-bodies.js';
import type { Invocation } from '../kit/invocation.js';
import { refusalCode } from '../service/failure.js';

/** Reads the lists that the steps need, so that a client needs only the scopes of these steps. */
export async function readPresent({ service }: Invocation, steps: readonly ImportStep[]): Promise<PresentLists> {
  const needs = (...parts: readonly ImportPart[]): boolean => steps.some(({ part }) => parts.includes(part));
  const folders = needs('folder', 'settings') ? (await service.GET('/datafolders')).data : [];
  const settings = steps.find(({ part }) => part === 'settings');
  const adopted = settings === undefined ? null : findAdopted(settings, folders);
  return {
    folders,
    settings: adopted === null ? null : await readSettings(service, adopted),
    builds: needs('build') ? (await service.GET('/builds')).data : [],
    schedules: needs('schedule') ? (await service.GET('/schedules')).data : [],
    webhooks: needs('webhook') ? (await service.GET('/webhooks')).data : [],
    accounts: needs('accounts') ? (await service.GET('/access/accounts')).data : [],
  };
}

/** Returns the content of folder.json; an empty object if the content is not a JSON object, `null` without the file. */
async function readSettings(service: Invocation['service'], name: string): Promise<JsonRecord | null> {
  const params = { path: { name }, query: { path: settingsFile } };
  try {
    const { data } = await service.GET('/datafolders/{name}/files/content', { params, parseAs: 'text' });
    const value = parseJson(data);
    return isRecord(value) ? value : {};
  } catch (error) {
    if (refusalCode(error) === 'file_not_found') return null;
    throw error;
  }
}
