/** A row for each event that is possible now, grouped by what sends it. Events with the same name are together. */
import { Fragment } from 'preact';
import type { SimulatedEvent } from '../../../../../machines/review/simulated-events.js';
import { useText } from '../../../context.js';

interface EventButtonsProps {
  readonly possible: readonly SimulatedEvent[];
  readonly onChoose: (event: SimulatedEvent) => void;
}

const senders = ['client', 'world', 'manager', 'time'] as const;

/** Returns what sends an event: the manager looks up Builds, finds runs of earlier managers, and can be killed. */
function findSender({ by, trigger }: SimulatedEvent): (typeof senders)[number] {
  return by === 'world' && !trigger.startsWith('process.') ? 'manager' : by;
}

/** Returns the events in their order, each after the earlier events with its name. */
function sortByName(events: readonly SimulatedEvent[]): readonly SimulatedEvent[] {
  const names = [...new Set(events.map(({ trigger }) => trigger))];
  return names.flatMap((name) => events.filter(({ trigger }) => trigger === name));
}

export function EventButtons({ possible, onChoose }: EventButtonsProps) {
  const text = useText().statechart;
  return (
    <>
      {senders.map((by) => {
        const own = sortByName(possible.filter((event) => findSender(event) === by));
        return own.length === 0 ? null : (
          <div key={by} role="group" aria-labelledby={`chart-by-${by}`} class={`chart-events ${by}`}>
            <h3 id={`chart-by-${by}`}>{text.by[by]}</h3>
            {own.map((event) => (
              <button
                key={event.code}
                type="button"
                class={event.by === 'client' && event.isInvalid ? 'bad' : ''}
                onClick={() => onChoose(event)}
              >
                <code>{breakAtDots(event.trigger)}</code>
                <span>{text.simulatedEvents[event.name] ?? ''}</span>
              </button>
            ))}
          </div>
        );
      })}
    </>
  );
}

/** Allows a line to break after each dot of an event's name. */
function breakAtDots(name: string) {
  return name.split('.').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (
        <>
          .<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}
