/** The events that can be chosen in a simulation. */
import type { SimulatedEvent } from '../../../../../machines/review/simulated-events.js';
import { useText } from '../../../context.js';
import { Icon } from '../../../parts/elements.js';

interface NextEventsProps {
  readonly possible: readonly SimulatedEvent[];
  /** The names of the events that are likely now, the likeliest first. */
  readonly likely: readonly string[];
  readonly onChoose: (event: SimulatedEvent) => void;
}

const senders = ['client', 'world', 'manager', 'time'] as const;

/** Returns the sender of an event. The manager looks up Builds, finds runs of earlier managers, and can be killed. */
function findSender({ by, trigger }: SimulatedEvent): (typeof senders)[number] {
  return by === 'world' && !trigger.startsWith('process.') ? 'manager' : by;
}

/** Returns the events in their order, but each event directly follows the earlier events with its name. */
function sortByName(events: readonly SimulatedEvent[]): readonly SimulatedEvent[] {
  const names = [...new Set(events.map(({ trigger }) => trigger))];
  return names.flatMap((name) => events.filter(({ trigger }) => trigger === name));
}

/** A button for each event that is likely now. The other events are in a list that is closed at first. */
export function NextEvents({ possible, likely, onChoose }: NextEventsProps) {
  const first = likely.flatMap((name) => possible.find((event) => event.name === name) ?? []);
  const others = possible.filter((event) => !first.includes(event));
  return (
    <>
      <div class="chart-events">
        {first.map((event) => (
          <EventButton key={event.code} event={event} onChoose={onChoose} />
        ))}
      </div>
      {others.length > 0 && <MoreEvents events={others} onChoose={onChoose} />}
    </>
  );
}

interface MoreEventsProps extends Pick<NextEventsProps, 'onChoose'> {
  readonly events: readonly SimulatedEvent[];
}

/** The other events, by sender. */
function MoreEvents({ events, onChoose }: MoreEventsProps) {
  const text = useText().statechart;
  return (
    <details class="chart-fold">
      <summary>
        {text.moreEvents(events.length)}
        <Icon name="expand" />
      </summary>
      <div class="chart-event-groups">
        {senders.map((by) => {
          const own = sortByName(events.filter((event) => findSender(event) === by));
          return own.length === 0 ? null : (
            <div key={by} role="group" aria-labelledby={`chart-by-${by}`} class="chart-events">
              <h3 id={`chart-by-${by}`}>{text.by[by]}</h3>
              {own.map((event) => (
                <EventButton key={event.code} event={event} onChoose={onChoose} />
              ))}
            </div>
          );
        })}
      </div>
    </details>
  );
}

interface EventButtonProps {
  readonly event: SimulatedEvent;
  readonly onChoose: (event: SimulatedEvent) => void;
}

/** An event in words, with its name in the drawing. */
function EventButton({ event, onChoose }: EventButtonProps) {
  const text = useText().statechart;
  const isBad = event.by === 'client' && event.isInvalid;
  return (
    <button type="button" class={isBad ? 'bad' : undefined} onClick={() => onChoose(event)}>
      <Icon name="forward" />
      <span>{text.simulatedEvents[event.name]}</span> <code class="event-name faint">{event.trigger}</code>
    </button>
  );
}
