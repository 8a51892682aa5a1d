/** The events that can be chosen in a simulation. */
import type { SimulatedEvent } from '../../../../../machines/review/simulated-events.js';
import { useText } from '../../../context.js';
import { Icon } from '../../../parts/elements.js';

interface AllEventsProps {
  readonly possible: readonly SimulatedEvent[];
  readonly onChoose: (event: SimulatedEvent) => void;
}

interface LikelyEventsProps extends AllEventsProps {
  /** The names of the events that are shown. */
  readonly likely: readonly string[];
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

/** A row for each event that is likely now. */
export function LikelyEvents({ possible, likely, onChoose }: LikelyEventsProps) {
  return (
    <div class="chart-events">
      {likely
        .flatMap((name) => possible.find((event) => event.name === name) ?? [])
        .map((event) => (
          <EventButton key={event.code} event={event} onChoose={onChoose} />
        ))}
    </div>
  );
}

/** All events by sender, in a list that is closed at first. */
export function AllEvents({ possible, onChoose }: AllEventsProps) {
  const text = useText().statechart;
  return (
    <details class="chart-fold">
      <summary>
        {text.allEvents(possible.length)}
        <Icon name="expand" />
      </summary>
      <div class="chart-event-groups">
        {senders.map((by) => {
          const own = sortByName(possible.filter((event) => findSender(event) === by));
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

/** An event in words. Its name in the drawing is the second line. */
function EventButton({ event, onChoose }: EventButtonProps) {
  const text = useText().statechart;
  const isBad = event.by === 'client' && event.isInvalid;
  return (
    <button type="button" class={isBad ? 'bad' : undefined} onClick={() => onChoose(event)}>
      <span>{text.simulatedEvents[event.name]}</span> <code class="faint">{event.trigger}</code>
      <Icon name="take" />
    </button>
  );
}
