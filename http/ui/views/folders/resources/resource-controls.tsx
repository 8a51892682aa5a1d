/** Starts, stops and restarts a resource of the running server, and shows the server's report. */
import { useState } from 'preact/hooks';
import type { ResourceOutcome } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { ActionButton, useAction } from '../../../forms/action.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { Allowed } from '../../../parts/allowed.js';

const actions = ['start', 'stop', 'restart', 'ensure'] as const;

type Order = (typeof actions)[number];

const icons = { start: 'start', stop: 'stop', restart: 'restart', ensure: 'check' } as const;

interface ResourceControlsProps {
  /** The engine name. */
  readonly name: string;
  readonly onDone: () => void;
}

/** Shows all buttons in each state, because the known state may be some seconds old. */
export function ResourceControls({ name, onDone }: ResourceControlsProps) {
  const { api } = usePage().state;
  const words = useText().resources.running;
  const [outcome, setOutcome] = useState<ResourceOutcome | null>(null);
  const [sent, setSent] = useState<Order>('start');
  const command = useAction(
    (order: Order) => {
      setSent(order);
      setOutcome(null);
      return api.POST(`/resources/{resource}/${order}`, { params: { path: { resource: name } } });
    },
    (answer) => {
      setOutcome(answer);
      onDone();
    },
  );

  /** Returns the action of a button, which sends the order. */
  function toAction(order: Order) {
    return { isPending: command.isPending, isSlow: command.isSlow && order === sent, run: () => command.run(order) };
  }

  return (
    <>
      <Allowed scope="control">
        <div class="row" role="group" aria-label={words.control(name)}>
          {actions.map((action) => (
            <ActionButton key={action} action={toAction(action)} icon={icons[action]} label={words.actions[action]} />
          ))}
        </div>
      </Allowed>
      <OutcomeText outcome={outcome} />
      {command.problem !== null && <ProblemCard problem={command.problem} onDismiss={command.dismiss} />}
    </>
  );
}

/** Shows the outcome of the last order, and the server's own words. */
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
