/** Texts about a change of resources. */
import type { ResourceChange } from '../../../../../client/api.js';
import type { Text } from '../../../../text/en.js';
import { isFailed, isOpen } from './use-changes.js';

/** Returns for example "Installed police, taxi". */
export function changeText(change: ResourceChange, { resourceChanges: words }: Text): string {
  const { action, resources, state } = change;
  const names = resources.join(', ');
  if (isFailed(change)) return words.failed[action](names);
  const isUndoing = state === 'undoing' || state === 'reloading';
  return (isOpen(change) && !isUndoing ? words.doing : words.done)[action](names);
}

/** Returns what the server reported about a resource. */
export function outcomeText({ resource, started }: ResourceChange['outcome'][number], text: Text): string {
  const words = text.resourceChanges;
  if (started === null) return words.unknown(resource);
  return started ? words.runs(resource) : words.doesNotRun(resource);
}
