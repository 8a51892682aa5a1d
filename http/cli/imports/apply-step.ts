/** Carries out the steps of an import over the API. Each step is done as a whole or not at all. */
import { relative } from 'node:path';
import type { ImportPart, ImportStep } from '../../../machines/imports/txadmin/plan-import.js';
import type { Invocation } from '../kit/invocation.js';
import { formatTime } from '../output/format.js';
import { findDirectorySource } from '../workspace/build-source.js';
import { sendBuild } from '../workspace/builds.js';

/** The result of a step. `invitation`: the link with which the holder of an account sets a password. */
export interface StepResult {
  readonly part: ImportPart;
  readonly text: string;
  readonly invitation?: string;
}

export interface StepFacts {
  /** txData, which is left out of a Build. */
  readonly txData: string;
  readonly webhook: string | null;
}

export async function applyStep(invocation: Invocation, step: ImportStep, facts: StepFacts): Promise<StepResult> {
  const { service } = invocation;
  const { part } = step;
  switch (step.part) {
    case 'folder': {
      const { name, path } = step;
      await service.PUT('/datafolders/{name}', { params: { path: { name } }, body: { path } });
      return { part, text: `The Data Folder ${JSON.stringify(name)} is the directory ${path}.` };
    }
    case 'build': {
      const source = findDirectorySource(step.path, relative(step.path, facts.txData));
      const { id, problem } = await sendBuild(invocation, source, step.path, step.id);
      const text = `The Build ${JSON.stringify(id)} has been installed${problem === null ? '' : `: ${problem}`}.`;
      return { part, text };
    }
    case 'schedule': {
      const { name, times, warnings } = step;
      const body = { name, when: { times: [...times] }, action: { type: 'restart' as const }, warnings: [...warnings] };
      const { data } = await service.POST('/schedules', { body });
      return { part, text: `The schedule ${data.id} restarts the server at ${times.join(', ')}.` };
    }
    case 'webhook': {
      const types = ['server.exited', 'server.started', 'recovery', 'health'];
      const body = { name: step.name, url: facts.webhook ?? '', format: 'discord' as const, types };
      const { data } = await service.POST('/webhooks', { body });
      return { part, text: `The webhook ${data.id} posts starts, exits and restarts to Discord.` };
    }
    case 'accounts': {
      const { name, scopes } = step;
      const { data } = await service.POST('/access/accounts', { body: { name, scopes: [...scopes] } });
      const invitation = `${service.address}/#/invitation/${data.invitation}`;
      const end = data.invitation_expires_at === null ? '' : `, until ${formatTime(data.invitation_expires_at)}`;
      return {
        part,
        text: `The account ${JSON.stringify(name)}: ${invitation} sets its password, once${end}.`,
        invitation,
      };
    }
  }
}
