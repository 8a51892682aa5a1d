/** The planned restart after a crash, with a button to cancel it. */
import type { Recovery } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../parts/action.js';
import { ProblemCard } from '../../parts/problem-card.js';
import type { Text } from '../../text/en.js';

export function RecoveryNotice({ recovery, canCancel }: { readonly recovery: Recovery; readonly canCancel: boolean }) {
  const { state, clock } = usePage();
  const text = useText().server.recovery;
  const cancel = useAction(() => state.api.send('DELETE', 'recovery'));
  const hasGivenUp = recovery.state === 'gave_up';
  return (
    <div class={`notice ${hasGivenUp ? 'bad' : 'busy'}`} role="group" aria-label={text.title}>
      <div>
        <strong>{recoveryText(recovery, clock.now.value, text)}</strong>
        {recovery.reason !== null && <p>{recovery.reason}</p>}
        {canCancel && (
          <ActionButton
            action={cancel}
            icon={hasGivenUp ? 'check' : 'close'}
            label={hasGivenUp ? text.acknowledge : text.cancel}
          />
        )}
        {cancel.problem !== null && <ProblemCard problem={cancel.problem} onDismiss={cancel.dismiss} />}
      </div>
    </div>
  );
}

function recoveryText({ state, cause, attempt, at }: Recovery, now: number, text: Text['server']['recovery']): string {
  if (state === 'gave_up') return text.gaveUp;
  if (cause === 'autostart') return text.autostart;
  const seconds = at === null ? 0 : Math.ceil((Date.parse(at) - now) / 1_000);
  return state === 'starting' || seconds <= 0 ? text.starting(attempt) : text.waiting(attempt, seconds);
}
