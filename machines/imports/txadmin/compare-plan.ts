/** Compares the plan of an import with the objects of the service, so that an import can be repeated. */
import { isSameName } from '../../access/access-tokens.js';
import type { JsonRecord } from '../json-value.js';
import type { ImportStep } from './plan-import.js';

/** The lists of the service. */
export interface PresentLists {
  readonly folders: readonly { readonly name: string; readonly link_target: string | null }[];
  /** The content of folder.json; `null` without the file, or without the Data Folder. */
  readonly settings: JsonRecord | null;
  readonly builds: readonly { readonly id: string }[];
  readonly schedules: readonly {
    readonly when: unknown;
    readonly action: { readonly type: string };
  }[];
  readonly webhooks: readonly { readonly name: string }[];
  readonly accounts: readonly { readonly name: string }[];
}

/**
 * `new`: the step must be carried out. `exists`: an earlier import has carried it out. `taken`: another object already
 * has the name, or folder.json exists without some of the fields.
 */
export type StepState = 'new' | 'exists' | 'taken';

export interface ComparedStep {
  readonly step: ImportStep;
  readonly state: StepState;
}

/**
 * Returns each step with its state: new, exists or taken.
 * @param present the lists of the service; the list of a skipped part is empty
 */
export function comparePlan(steps: readonly ImportStep[], present: PresentLists): readonly ComparedStep[] {
  return steps.map((step) => ({ step, state: findState(step, present) }));
}

/** Returns the name of the Data Folder that is the directory of a step; `null` if it was not adopted. */
export function findAdopted({ path }: ImportStep, folders: PresentLists['folders']): string | null {
  return folders.find(({ link_target: target }) => target === path)?.name ?? null;
}

function findState(step: ImportStep, present: PresentLists): StepState {
  const { folders, settings, builds, schedules, webhooks, accounts } = present;
  switch (step.part) {
    case 'folder':
      if (findAdopted(step, folders) !== null) return 'exists';
      return folders.some(({ name }) => name === step.name) ? 'taken' : 'new';
    case 'settings':
      if (settings === null) return 'new';
      return Object.keys(step.settings ?? {}).every((field) => Object.hasOwn(settings, field)) ? 'exists' : 'taken';
    case 'build':
      return builds.some(({ id }) => id === step.name) ? 'exists' : 'new';
    case 'schedule':
      return schedules.some(({ when, action }) => action.type === 'restart' && hasTimes(when, step.times ?? []))
        ? 'exists'
        : 'new';
    case 'webhook':
      return webhooks.some(({ name }) => name === step.name) ? 'exists' : 'new';
    case 'accounts':
      return accounts.some(({ name }) => isSameName(name, step.name)) ? 'exists' : 'new';
  }
}

/** Returns whether a rule has these times on every day. */
function hasTimes(when: unknown, times: readonly string[]): boolean {
  const { times: present, days } = when as { readonly times?: readonly string[]; readonly days?: readonly string[] };
  return present !== undefined && days === undefined && present.join() === times.join();
}
