/** Removes resources, undoes changes, and reports the outcomes of changes that this page has seen in progress. */
import { useRef, useState } from 'preact/hooks';
import type { ResourceChange } from '../../../../../client/api.js';
import { usePage, useText } from '../../../../context.js';
import { type Action, useAction } from '../../../../forms/action.js';
import type { ToastContent } from '../../../files/dialogs/toast.js';
import { changeText, outcomeText } from './change-text.js';
import { isFailed, isOpen, useChanges } from './use-changes.js';

export interface ResourceChanges {
  /** The changes, the newest first; `null` before they are read. */
  readonly list: readonly ResourceChange[] | null;
  /** The changes in progress, and the changes that failed while this page was shown. */
  readonly current: readonly ResourceChange[];
  readonly undo: Action<[change: ResourceChange]>;
  /** Moves a resource into the trash. */
  readonly remove: Action<[engineName: string]>;
  /** Follows a change that has begun. */
  readonly begin: (change: ResourceChange) => void;
  readonly toast: ToastContent | null;
  readonly say: (toast: ToastContent | null) => void;
}

/**
 * Begins changes of resources, and reports their ends in a toast.
 * @param folder the Data Folder; `null` if its resources cannot be changed
 * @param onChange is called with each change that has ended
 */
export function useResourceChanges(folder: string | null, onChange: (change: ResourceChange) => void): ResourceChanges {
  const { api } = usePage().state;
  const text = useText();
  const [toast, say] = useState<ToastContent | null>(null);
  const failed = useRef(new Set<string>());
  const changes = useChanges(folder, (change) => {
    onChange(change);
    if (isFailed(change)) failed.current.add(change.id);
    else say({ text: endText(change), undo: change.undoable ? () => undo.run(change) : null });
  });
  const { begin } = changes;
  const undo = useAction(({ id }: ResourceChange) => {
    say(null);
    return api.POST('/resource-changes/{change}/undo', { params: { path: { change: id } } });
  }, begin);
  const remove = useAction(
    (engineName: string) =>
      api.DELETE('/datafolders/{name}/resources/{resource}', {
        params: { path: { name: folder ?? '', resource: engineName } },
      }),
    begin,
  );

  function endText(change: ResourceChange): string {
    const title = changeText(change, text);
    if (change.state === 'undone') return text.resourceChanges.undone(title);
    return [`${title}.`, ...change.outcome.map((each) => outcomeText(each, text))].join(' ');
  }

  const current = (changes.list ?? []).filter((each) => isOpen(each) || failed.current.has(each.id));
  return { list: changes.list, current, undo, remove, begin, toast, say };
}
