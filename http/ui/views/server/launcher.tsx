/** Which Build with which Data Folder, and Start. What cannot be started cannot be picked, and says why. */

import { useState } from 'preact/hooks';
import type { Run, Status } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../parts/action.js';
import { Icon } from '../../parts/elements.js';
import { ProblemCard } from '../../parts/problem-card.js';
import { useFetch } from '../../parts/use-fetch.js';
import { linkTo } from '../../state/route.js';
import { type Choice, partitionChoices, selectChoice } from './choices.js';
import type { Control } from './use-control.js';

interface LauncherProps {
  readonly status: Status;
  readonly last: LastRun | null;
  readonly control: Control;
}

export function Launcher({ status, last, control }: LauncherProps) {
  const { state } = usePage();
  const text = useText().server;
  const builds = (state.builds.value ?? []).map(
    ({ id, startable, problem }): Choice => ({
      name: id,
      problem: startable ? null : (problem ?? `${id}: ${text.cannotStart}`),
    }),
  );
  const folders = (state.folders.value ?? []).map(
    ({ name, exists }): Choice => ({ name, problem: exists ? null : `${name}: ${text.folderGone}` }),
  );
  const [picked, setPicked] = useState<{ readonly build?: string; readonly folder?: string }>({});
  const build = selectChoice(builds, picked.build ?? last?.build ?? null);
  const folder = selectChoice(folders, picked.folder ?? last?.folder ?? null);
  const canStart = status.operations.includes('start') && build !== null && folder !== null;
  const canCancel = isRestartPlanned(status);
  const startsAgain = status.last_exit?.outcome === 'crashed' && build === last?.build && folder === last?.folder;

  const emptyText =
    state.builds.value?.length === 0 ? text.noBuilds : state.folders.value?.length === 0 ? text.noFolders : null;
  if (emptyText !== null) return <EmptyState text={emptyText} />;
  return (
    <form
      class="launcher"
      onSubmit={(event) => {
        event.preventDefault();
        if (build !== null && folder !== null) control.start(build, folder);
      }}
    >
      <Picker
        view="builds"
        label={text.build}
        placeholder={text.pickBuild}
        choices={builds}
        picked={build}
        onPick={(name) => setPicked({ ...picked, build: name })}
      />
      <Picker
        view="folders"
        label={text.folder}
        placeholder={text.pickFolder}
        choices={folders}
        picked={folder}
        onPick={(name) => setPicked({ ...picked, folder: name })}
      />
      {(canStart || canCancel) && (
        <div class="row operations" role="group" aria-label={text.control}>
          {canStart && (
            <ActionButton
              action={control.actions.start}
              icon="start"
              label={startsAgain ? text.startAgain : text.start}
              variant="primary"
              kind="submit"
            />
          )}
          {canCancel && (
            <ActionButton action={control.actions.cancelRecovery} icon="stop" label={text.recovery.cancel} />
          )}
        </div>
      )}
    </form>
  );
}

/** Whether a restart is planned that can be cancelled. */
function isRestartPlanned({ recovery, operations }: Status): boolean {
  return recovery !== null && recovery.state !== 'gave_up' && operations.includes('cancel_recovery');
}

/** Further problems are shown in the view of the Builds or Data Folders. */
const maxReasons = 4;

interface PickerProps {
  readonly view: 'builds' | 'folders';
  readonly label: string;
  readonly placeholder: string;
  readonly choices: readonly Choice[];
  readonly picked: string | null;
  readonly onPick: (name: string) => void;
}

function Picker({ view, label, placeholder, choices, picked, onPick }: PickerProps) {
  const text = useText().server;
  const { startable, others } = partitionChoices(choices);
  return (
    <div class="picker">
      <label class="field">
        <span>{label}</span>
        <select value={picked ?? ''} onChange={(event) => onPick(event.currentTarget.value)}>
          {picked === null && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {[...startable, ...others].map(({ name, problem }) => (
            <option key={name} value={name} disabled={problem !== null}>
              {problem === null ? name : `${name} — ${text.cannotStart}`}
            </option>
          ))}
        </select>
      </label>
      {others.length > 0 && (
        <ul class="reasons">
          {others.slice(0, maxReasons).map(({ name, problem }) => (
            <li key={name}>
              <Icon name="warning" />
              <span>{problem}</span>
            </li>
          ))}
          {others.length > maxReasons && (
            <li>
              <a href={linkTo(view)}>{text.moreCannotStart(others.length - maxReasons)}</a>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function EmptyState({ text }: { readonly text: string }) {
  const { api } = usePage().state;
  const words = useText().app;
  const refresh = useAction(async () => {
    const answer = await api.send('POST', 'builds');
    return answer.ok ? api.send('POST', 'datafolders') : answer;
  });
  return (
    <div class="empty">
      <p>{text}</p>
      <ActionButton action={refresh} icon="refresh" label={words.refresh} />
      {refresh.problem !== null && <ProblemCard problem={refresh.problem} onDismiss={refresh.dismiss} />}
    </div>
  );
}

/** The default for the next start. */
export type LastRun = Pick<Run, 'build' | 'folder'>;

/**
 * Returns the newest run, null without runs or if they cannot be read, or undefined while loading.
 * @param run the current run or null. A change loads the runs again.
 */
export function useLastRun(run: string | null): LastRun | null | undefined {
  const { value: runs, problem } = useFetch<readonly Run[]>('runs', run);
  if (runs !== null) return runs[0] ?? null;
  return problem === null ? undefined : null;
}
