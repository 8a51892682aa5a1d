/** The requests that read the existing objects, and the requests of the steps of an import. */
import { isRecord, type JsonRecord, parseJson } from '../../../../machines/imports/json-value.js';
import {
  comparePlan,
  findAdopted,
  type PresentLists,
  type StepState,
} from '../../../../machines/imports/txadmin/compare-plan.js';
import type { ImportPart, ImportStep } from '../../../../machines/imports/txadmin/plan-import.js';
import {
  settingsFile,
  toAccountBody,
  toBuildBody,
  toFolderBody,
  toScheduleBody,
  toSettingsText,
  toWebhookBody,
} from '../../../../machines/imports/txadmin/step-bodies.js';
import type { Answer, Problem } from '../../api/answer.js';
import type { Api } from '../../api/client.js';
import { waitForInstallation } from '../../api/installation.js';

/** The result of a step. `invitation` is the secret of the link with which an account sets its password. */
export type StepResult =
  | { readonly ok: true; readonly invitation?: string }
  | { readonly ok: false; readonly problem: Problem };

/** Returns the key of a step. Several steps may create accounts, so the key of an account has the name. */
export const toKey = ({ part, name }: ImportStep): string => (part === 'accounts' ? `${part}:${name}` : part);

/** Reads the lists that the steps need. */
export async function readPresent(api: Api, steps: readonly ImportStep[]): Promise<Answer<PresentLists>> {
  const needs = (...parts: readonly ImportPart[]): boolean => steps.some(({ part }) => parts.includes(part));
  const settingsStep = steps.find(({ part }) => part === 'settings');
  const [folders, builds, schedules, webhooks, accounts] = await Promise.all([
    readList(needs('folder', 'settings'), () => api.GET('/datafolders')),
    readList(needs('build'), () => api.GET('/builds')),
    readList(needs('schedule'), () => api.GET('/schedules')),
    readList(needs('webhook'), () => api.GET('/webhooks')),
    readList(needs('accounts'), () => api.GET('/access/accounts')),
  ]);
  for (const each of [folders, builds, schedules, webhooks, accounts]) if (!each.ok) return each;
  const adopted = settingsStep === undefined || !folders.ok ? null : findAdopted(settingsStep, folders.value);
  const settings = await readSettings(api, adopted);
  if (!settings.ok) return settings;
  if (!folders.ok || !builds.ok || !schedules.ok || !webhooks.ok || !accounts.ok) throw new Error('a list is missing');
  return {
    ...settings,
    value: {
      folders: folders.value,
      settings: settings.value,
      builds: builds.value,
      schedules: schedules.value,
      webhooks: webhooks.value,
      accounts: accounts.value,
    },
  };
}

function readList<T>(isNeeded: boolean, read: () => Promise<Answer<T[]>>): Promise<Answer<T[]>> {
  return isNeeded ? read() : Promise.resolve({ ok: true, value: [], headers: new Headers() });
}

/** Reads folder.json. Returns an empty object if the file is not a JSON object, and `null` if there is no file. */
async function readSettings(api: Api, name: string | null): Promise<Answer<JsonRecord | null>> {
  if (name === null) return { ok: true, value: null, headers: new Headers() };
  const params = { path: { name }, query: { path: settingsFile } };
  const answer = await api.GET('/datafolders/{name}/files/content', { params, parseAs: 'text' });
  if (answer.ok) {
    const value = parseJson(answer.value);
    return { ...answer, value: isRecord(value) ? value : {} };
  }
  return answer.problem.code === 'file_not_found' ? { ok: true, value: null, headers: new Headers() } : answer;
}

/**
 * Carries out a step, unless its result exists. An existing folder.json is never replaced, and only the imported Data
 * Folder gets such a file.
 * @param webhook the URL of the webhook, which is a secret. `txData` is a directory that is left out of a Build
 */
export async function applyStep(
  api: Api,
  step: ImportStep,
  { webhook, txData }: { readonly webhook: string; readonly txData: string },
): Promise<StepResult> {
  const present = await readPresent(api, [step]);
  if (!present.ok) return present;
  const { part, name } = step;
  const state = findState(step, present.value);
  if (state === 'exists') return { ok: true };
  switch (part) {
    case 'folder':
      return api.PUT('/datafolders/{name}', { params: { path: { name } }, body: toFolderBody(step) }).then(toResult);
    case 'settings': {
      const folder = findAdopted(step, present.value.folders);
      return folder === null || state === 'taken' ? { ok: true } : writeSettings(api, folder, step);
    }
    case 'schedule':
      return api.POST('/schedules', { body: toScheduleBody(step) }).then(toResult);
    case 'webhook':
      return api.POST('/webhooks', { body: toWebhookBody(step, webhook) }).then(toResult);
    case 'accounts': {
      const answer = await api.POST('/access/accounts', { body: toAccountBody(step) });
      return answer.ok ? { ok: true, invitation: answer.value.invitation } : answer;
    }
    case 'build': {
      const params = { path: { id: name } };
      const begun = await api.POST('/builds/{id}/installation', { params, body: toBuildBody(step, txData) });
      return begun.ok ? waitForInstallation(api, name).then(toResult) : begun;
    }
  }
}

function findState(step: ImportStep, present: PresentLists): StepState | undefined {
  return comparePlan([step], present)[0]?.state;
}

/** Creates folder.json. The service refuses a file that exists. */
async function writeSettings(api: Api, name: string, step: ImportStep): Promise<StepResult> {
  const answer = await api.PUT('/datafolders/{name}/files/content', {
    params: { path: { name }, query: { path: settingsFile } },
    headers: { 'Content-Type': 'application/octet-stream', 'If-None-Match': '*' },
    body: new TextEncoder().encode(toSettingsText(step)),
  });
  return toResult(answer);
}

function toResult(answer: Answer<unknown>): StepResult {
  return answer.ok ? { ok: true } : answer;
}
