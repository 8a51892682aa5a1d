/** A row for each event that is likely now, and a list of all events by sender, which is closed at first. */
import type { SimulatedEvent } from '../../../../../machines/review/simulated-events.js';
import { useText } from '../../../context.js';
import { Icon } from '../../../parts/elements.js';

interface EventButtonsProps {
  readonly possible: readonly SimulatedEvent[];
  /** The names of the events that are shown first. */
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

export function EventButtons({ possible, likely, onChoose }: EventButtonsProps) {
  const text = useText().statechart;
  const first = likely.flatMap((name) => possible.find((event) => event.name === name) ?? []);
  return (
    <>
      <div class="chart-events">
        {first.map((event) => (
          <EventButton key={event.code} event={event} onChoose={onChoose} />
        ))}
      </div>
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
    </>
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
    <button type="button" class={`${event.by}${isBad ? ' bad' : ''}`} onClick={() => onChoose(event)}>
      <span>{text.simulatedEvents[event.name]}</span> <code class="faint">{event.trigger}</code>
      <Icon name="take" />
    </button>
  );
}
