/** Starts, stops, restarts and ensures a resource of the running server, and shows the server's report. */
import type { ResourceOutcome } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { ActionButton } from '../../../forms/action.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { Allowed } from '../../../parts/allowed.js';
import { orderIcons, orders, useResourceOrder } from './use-resource-order.js';

interface ResourceControlsProps {
  /** The engine name. */
  readonly name: string;
  readonly onDone: () => void;
}

/** Shows all buttons in each state, because the known state may be some seconds old. */
export function ResourceControls({ name, onDone }: ResourceControlsProps) {
  const words = useText().resources.running;
  const { outcome, problem, dismiss, toAction } = useResourceOrder(name, onDone);
  return (
    <>
      <Allowed scope="control">
        <div class="row" role="group" aria-label={words.control(name)}>
          {orders.map((order) => (
            <ActionButton key={order} action={toAction(order)} icon={orderIcons[order]} label={words.actions[order]} />
          ))}
        </div>
      </Allowed>
      <OutcomeText outcome={outcome} />
      {problem !== null && <ProblemCard problem={problem} onDismiss={dismiss} />}
    </>
  );
}

/** Shows the outcome of the last request, and the server's message. */
export function OutcomeText({ outcome }: { readonly outcome: ResourceOutcome | null }) {
  const words = useText().resources.running;
  return (
    <div role="status" class="outcome">
      {outcome !== null && (
        <>
          <p>{words.outcomes[outcome.outcome]}</p>
          {outcome.words.length > 0 && (
            <ul class="long-list" lang="en">
              {outcome.words.map((line, index) => (
                <li key={index}>
                  <code>{line}</code>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}
