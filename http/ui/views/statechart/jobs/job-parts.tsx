/** The parts of the simulation of a job: what can come next, and what is on disk. */
import type { JobStep, PossibleEvent } from '../../../../../machines/review/jobs/job-simulation.js';
import { useText } from '../../../context.js';
import type { Text } from '../../../text/en.js';

interface JobEventButtonsProps {
  readonly possible: readonly PossibleEvent[];
  readonly onChoose: (event: PossibleEvent) => void;
}

/** A button for each event that can come next. */
export function JobEventButtons({ possible, onChoose }: JobEventButtonsProps) {
  const text = useText().jobs;
  if (possible.length === 0) return <p class="faint">{text.ended}</p>;
  return (
    <>
      <h3>{text.next}</h3>
      {(['work', 'time', 'manager'] as const).map((by) => {
        const own = possible.filter((event) => event.by === by);
        return own.length === 0 ? null : (
          <div key={by} role="group" aria-label={text.by[by]} class={`chart-events ${by}`}>
            <h4>{text.by[by]}</h4>
            {own.map((event) => (
              <button key={event.name} type="button" onClick={() => onChoose(event)}>
                <code>{event.name}</code>
                <span>{describe(event, text)}</span>
              </button>
            ))}
          </div>
        );
      })}
    </>
  );
}

/** The event's text is that of what an actor returns or throws, or of a delay. */
function describe({ name, by }: PossibleEvent, text: Text['jobs']): string {
  return (by === 'manager' ? text.managerEvents[name] : text.outcomes[name.split('.')[1] ?? '']) ?? '';
}

/** What the next manager would find. */
export function JobRecord({ record: { step, stopped } }: Pick<JobStep, 'record'>) {
  const { jobs: text, backups: names } = useText();
  return (
    <p>
      {text.record}: {step === null ? text.recordEnded : text.recordStep(names.steps[step])}
      {stopped !== null && ` ${text.recordStopped(stopped)}`}
    </p>
  );
}
