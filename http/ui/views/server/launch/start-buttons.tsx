/** The buttons that start the selected Build with the selected Data Folder, and that cancel a planned start. */
import type { Status } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import { ActionButton } from '../../../forms/action.js';
import type { LaunchActions } from '../../../operations/launch-actions.js';
import { startAnywayText } from '../../../text/preflight.js';
import { isRestartPlanned } from '../incident/find-incident.js';
import type { LastRun } from './last-run.js';
import type { Pair } from './use-pair.js';

export interface StartButtonsProps {
  readonly status: Status;
  readonly last: LastRun | null;
  readonly pair: Pair;
  readonly actions: LaunchActions;
}

export function StartButtons({ status, last, pair, actions }: StartButtonsProps) {
  const words = usePageText();
  const text = words.server;
  const { build, folder, check, isUnfit } = pair;
  const canStart = status.operations.includes('start');
  const canCancel = isRestartPlanned(status);
  const startsAgain = status.last_exit?.outcome === 'crashed' && build === last?.build && folder === last?.folder;
  const isChosen = build !== null && folder !== null;
  // If the check failed, do not wait for it.
  const isUnchecked = check.value === null && check.problem === null;
  const off = isChosen ? (isUnchecked ? text.pair.checking : null) : text.pair.unpicked;

  function start(): void {
    if (build !== null && folder !== null) actions.start.run(build, folder);
  }
  return (
    <div class="row operations" role="group" aria-label={text.control}>
      {canStart && !isUnfit && (
        <ActionButton
          action={{ ...actions.start, run: start }}
          icon="start"
          label={canCancel ? text.startNow : startsAgain ? text.startAgain : text.start}
          {...(isChosen && { variant: 'primary' })}
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
  );
}
