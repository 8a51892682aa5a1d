/** Carries out the steps of an import over the API. Each step is done as a whole or not at all. */
import { findAdopted } from '../../../machines/imports/txadmin/compare-plan.js';
import type { ImportPart, ImportStep } from '../../../machines/imports/txadmin/plan-import.js';
import {
  settingsFile,
  toAccountBody,
  toBuildBody,
  toFolderBody,
  toScheduleBody,
  toSettingsText,
  toWebhookBody,
} from '../../../machines/imports/txadmin/step-bodies.js';
import type { Installation } from '../../client/api.js';
import type { Invocation } from '../kit/invocation.js';
import { formatTime, quote } from '../output/format.js';
import { Failure } from '../service/failure.js';
import { requireNoContent } from '../service/no-content.js';
import { phaseText } from '../workspace/installation-progress.js';

/** The result of a step. `invitation`: the link with which the holder of an account sets a password. */
export interface StepResult {
  readonly part: ImportPart;
  readonly text: string;
  readonly invitation?: string;
}

export interface StepFacts {
  /** The path of txData, which is left out of a Build that contains it. */
  readonly txData: string;
  readonly webhook: string | null;
}

export async function applyStep(invocation: Invocation, step: ImportStep, facts: StepFacts): Promise<StepResult> {
  const { service, output } = invocation;
  const { part, name, path = '' } = step;
  switch (part) {
    case 'folder': {
      await service.PUT('/datafolders/{name}', { params: { path: { name } }, body: toFolderBody(step) });
      return { part, text: `The Data Folder ${quote(name)} is the directory ${path}.` };
    }
    case 'settings': {
      const folder = findAdopted(step, (await service.GET('/datafolders')).data);
      if (folder === null)
        throw new Failure({
          code: 'failed',
          text: `No Data Folder is the directory ${path}, so that there is no place for its ${settingsFile}. Do not skip the folder.`,
        });
      await writeSettings(service, folder, step);
      return { part, text: `The ${settingsFile} of the Data Folder ${quote(folder)} has the start options.` };
    }
    case 'build': {
      // The plan names a directory on the machine of the service.
      const params = { path: { id: name } };
      await service.POST('/builds/{id}/installation', { params, body: toBuildBody(step, facts.txData) });
      const onProgress = (installation: Installation): void => output.progress(phaseText(installation));
      const ended = await service.waitForInstallation(name, { onProgress }).finally(() => output.progress(null));
      if (ended.problem !== null) throw new Failure({ code: 'refused', problem: ended.problem });
      const { problem } = (await service.GET('/builds/{id}', { params })).data;
      return { part, text: `The Build ${quote(name)} has been installed${problem === null ? '' : `: ${problem}`}.` };
    }
    case 'schedule': {
      const { data } = await service.POST('/schedules', { body: toScheduleBody(step) });
      return { part, text: `The schedule ${data.id} restarts the server at ${step.times?.join(', ')}.` };
    }
    case 'webhook': {
      const { data } = await service.POST('/webhooks', { body: toWebhookBody(step, facts.webhook ?? '') });
      return { part, text: `The webhook ${data.id} posts starts, exits and restarts to Discord.` };
    }
    case 'accounts': {
      const { data } = await service.POST('/access/accounts', { body: toAccountBody(step) });
      const invitation = `${service.address}/#/invitation/${data.invitation}`;
      const end = data.invitation_expires_at === null ? '' : `, until ${formatTime(data.invitation_expires_at)}`;
      return { part, text: `The account ${quote(name)}: ${invitation} sets its password, once${end}.`, invitation };
    }
  }
}

/** Creates folder.json. The service refuses a file that exists. */
async function writeSettings(service: Invocation['service'], name: string, step: ImportStep): Promise<void> {
  const sent = {
    params: { path: { name }, query: { path: settingsFile } },
    body: Buffer.from(toSettingsText(step)) as never,
    headers: { 'If-None-Match': '*', 'Content-Type': 'application/octet-stream' },
  };
  await requireNoContent(service.PUT('/datafolders/{name}/files/content', sent));
}
