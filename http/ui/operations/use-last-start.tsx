/** Starts the Build and the Data Folder of the last run, from any view. */
import type { ComponentChildren } from 'preact';
import { usePage, usePageText } from '../context.js';
import type { Action } from '../forms/action.js';
import { type LastRun, useLastRun } from '../views/server/launch/last-run.js';
import { useLaunchActions } from './launch-actions.js';
import { useCheckedStart } from './use-checked-start.js';

export interface LastStart {
  /** The Build and Data Folder of the last run; `null` if they are unknown. */
  readonly last: LastRun | null;
  readonly action: Action;
  /** The reason why the last run cannot be started again; `null` if it can be started. */
  readonly off: string | null;
  /** Whether a Build and a Data Folder can be chosen for a start. True while their lists are not known. */
  readonly hasChoice: boolean;
  /** The open question; `null` without an open question. */
  readonly question: ComponentChildren;
}

export function useLastStart(): LastStart {
  const { state } = usePage();
  const text = usePageText();
  // Do not send requests that would be refused.
  const mayRead = state.access.value !== null && state.may('read');
  const last = useLastRun(mayRead);
  const { start } = useLaunchActions();
  const checked = useCheckedStart({ start });
  const { build = null, folder = null }: Partial<LastRun> = last ?? {};
  const isThere =
    (state.builds.value?.some(({ id, startable }) => id === build && startable) ?? false) &&
    (state.folders.value?.some(({ name, exists }) => name === folder && exists) ?? false);

  const hasChoice =
    (state.builds.value?.some(({ startable }) => startable) ?? true) &&
    (state.folders.value?.some(({ exists }) => exists) ?? true);
  return {
    last,
    action: {
      ...start,
      run() {
        if (build !== null && folder !== null) checked.run(build, folder);
      },
    },
    off: build === null || folder === null ? text.bar.neverRan : isThere ? null : text.server.cannotStart,
    hasChoice,
    question: checked.question,
  };
}
