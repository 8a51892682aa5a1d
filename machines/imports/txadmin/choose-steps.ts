/** Applies the choices of the operator to the steps of an import. */
import type { ImportPart, ImportStep } from './plan-import.js';

/** The choices of the operator. */
export interface ImportChoice {
  /** The name of the new Data Folder; `null` for the planned name. */
  readonly folder: string | null;
  /** The id of the new Build; `null` for the planned id. */
  readonly build: string | null;
  /** Whether the operator has given the URL of a Discord webhook, in place of the bot. */
  readonly hasWebhook: boolean;
  readonly skipped: readonly ImportPart[];
}

/** The name of the webhook. */
const webhookName = 'Discord';

/** Returns the steps with the chosen names, without skipped steps. The webhook comes before the accounts. */
export function chooseSteps(steps: readonly ImportStep[], choice: ImportChoice): readonly ImportStep[] {
  const { folder, build, hasWebhook, skipped } = choice;
  const named = steps.map((step) => {
    const name = step.part === 'folder' || step.part === 'settings' ? folder : step.part === 'build' ? build : null;
    return name === null ? step : { ...step, name };
  });
  const accounts = named.findIndex(({ part }) => part === 'accounts');
  const before = accounts === -1 ? named.length : accounts;
  const webhook: readonly ImportStep[] = hasWebhook ? [{ part: 'webhook', name: webhookName }] : [];
  return [...named.slice(0, before), ...webhook, ...named.slice(before)].filter(({ part }) => !skipped.includes(part));
}
