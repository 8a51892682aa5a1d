/** The selection of a Build and a Data Folder, the result of their preflight, and the button Start. */
import type { Status } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import { ActionButton } from '../../../forms/action.js';
import type { LaunchActions } from '../../../operations/launch-actions.js';
import { startAnywayText } from '../../../text/preflight.js';
import { type Choice, partitionChoices } from './choices.js';
import type { LastRun } from './last-run.js';
import { PairSummary } from './pair-summary.js';
import type { Pair } from './use-pair.js';

interface LauncherProps {
  readonly status: Status;
  readonly last: LastRun | null;
  readonly pair: Pair;
  readonly actions: LaunchActions;
  /** Shows the findings of the preflight. */
  readonly onShowProblems: () => void;
}

export function Launcher({ status, last, pair, actions, onShowProblems }: LauncherProps) {
  const words = usePageText();
  const text = words.server;
  const { builds, folders, build, folder, check, isUnfit } = pair;
  const canStart = status.operations.includes('start');
  const canCancel = isRestartPlanned(status);
  const startsAgain = status.last_exit?.outcome === 'crashed' && build === last?.build && folder === last?.folder;
  // If the check failed, do not wait for it.
  const isUnchecked = check.value === null && check.problem === null;
  const isChosen = build !== null && folder !== null;
  const off = whyOff();

  function whyOff(): string | null {
    if (build === null || folder === null) return text.pair.unpicked;
    if (isUnfit) return text.pair.off;
    return isUnchecked ? text.pair.checking : null;
  }

  function start(): void {
    if (build !== null && folder !== null) actions.start.run(build, folder);
  }
  return (
    <form
      class={canCancel ? 'launcher recovering' : 'launcher'}
      onSubmit={(event) => {
        event.preventDefault();
        // Check again, because Enter in a field also submits.
        if (off === null) start();
      }}
    >
      <div class="pickers">
        <Picker label={text.build} choices={builds} picked={build} onPick={pair.pickBuild} />
        <Picker label={text.folder} choices={folders} picked={folder} onPick={pair.pickFolder} />
      </div>
      <PairSummary pair={pair} onShowProblems={onShowProblems} />
      <div class="row operations" role="group" aria-label={text.control}>
        {canStart && !isUnfit && (
          <ActionButton
            action={actions.start}
            icon="start"
            label={canCancel ? text.startNow : startsAgain ? text.startAgain : text.start}
            {...(isChosen && { variant: 'primary' })}
            kind="submit"
            off={off}
            {...(isChosen && { hint: words.history.place(build, folder) })}
          />
        )}
        {canStart && isUnfit && (
          <ActionButton
            action={{ ...actions.start, run: start }}
            icon="warning"
            label={startAnywayText(check.value, text)}
            variant="danger"
            hint={text.pair.off}
          />
        )}
        {canCancel && <ActionButton action={actions.cancelRecovery} icon="close" label={text.recovery.cancel} />}
      </div>
    </form>
  );
}

/** Returns whether a restart is planned that can be cancelled. */
function isRestartPlanned({ recovery, operations }: Status): boolean {
  return recovery !== null && recovery.state !== 'gave_up' && operations.includes('cancel_recovery');
}

interface PickerProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly picked: string | null;
  readonly onPick: (name: string) => void;
}

function Picker({ label, choices, picked, onPick }: PickerProps) {
  const text = usePageText().server;
  const { startable, others } = partitionChoices(choices);
  return (
    <label class="field">
      <span>{label}</span>
      <select value={picked ?? ''} onChange={(event) => onPick(event.currentTarget.value)}>
        {picked === null && (
          <option value="" disabled>
            {text.select}
          </option>
        )}
        {[...startable, ...others].map(({ name, problem }) => (
          <option key={name} value={name} disabled={problem !== null}>
            {problem === null ? name : `${name} — ${text.cannotStart}`}
          </option>
        ))}
      </select>
    </label>
  );
}
