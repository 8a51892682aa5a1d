/** The events that are likely in the current state without a request, in words, with the states to which they lead. */
import { useText } from '../../../context.js';
import { PhoneFold } from '../phone-fold.js';
import type { NextEvent } from './next-events.js';
import './next-list.css';

export function NextList({ events }: { readonly events: readonly NextEvent[] }) {
  const text = useText().statechart;
  if (events.length === 0) return null;
  return (
    <PhoneFold title={text.unrequested}>
      <ul class="chart-next-list">
        {events.map(({ trigger, target }) => (
          <li key={trigger}>
            <span>{text.simulatedEvents[trigger] ?? trigger}</span>
            <NextState name={target} />
          </li>
        ))}
      </ul>
    </PhoneFold>
  );
}

/** The state to which an event leads. @param name the name of the state; `null` if the event does not change it */
export function NextState({ name }: { readonly name: string | null }) {
  const text = useText().statechart;
  return <span class="faint">{name === null ? text.sameState : `→ ${name}`}</span>;
}
