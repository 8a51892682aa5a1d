/** The parts of a job's simulation: the possible events, and the job's record on the disk. */
import type { JobName, StoredJob } from '../../../../../machines/review/jobs/job-chart.js';
import { jobCauses } from '../../../../../machines/review/jobs/job-events.js';
import type { PossibleEvent } from '../../../../../machines/review/jobs/job-simulation.js';
import { useText } from '../../../context.js';
import type { Text } from '../../../text/en.js';
import { findStepName } from './step-name.js';

interface JobEventButtonsProps {
  readonly possible: readonly PossibleEvent[];
  readonly onChoose: (event: PossibleEvent) => void;
}

/** A button for each event that is possible now. */
export function JobEventButtons({ possible, onChoose }: JobEventButtonsProps) {
  const text = useText().jobs;
  if (possible.length === 0) return <p class="faint">{text.ended}</p>;
  return (
    <>
      <h3>{text.next}</h3>
      {jobCauses.map((by) => {
        const own = possible.filter((event) => event.by === by);
        return own.length === 0 ? null : (
          <div key={by} role="group" aria-label={text.by[by]} class="chart-events">
            <h4>{text.by[by]}</h4>
            {own.map((event) => (
              <button key={event.name} type="button" onClick={() => onChoose(event)}>
                <code>{event.name}</code> <span class="faint">{describe(event, text)}</span>
              </button>
            ))}
          </div>
        );
      })}
    </>
  );
}

/** Returns the text of an event: an event of the manager, a request, the result or error of an actor, or a delay. */
function describe({ name, by }: PossibleEvent, text: Text['jobs']): string {
  if (by === 'manager') return text.managerEvents[name] ?? '';
  return (by === 'request' ? text.requests[name] : text.outcomes[name.split('.')[1] ?? '']) ?? '';
}

interface JobRecordProps {
  readonly job: JobName;
  readonly stored: StoredJob;
}

/** Shows the record that the next manager would find. */
export function JobRecord({ job, stored: { step, stopped } }: JobRecordProps) {
  const text = useText();
  const words = text.jobs;
  return (
    <p>
      {words.record}: {step === null ? words.recordEnded : words.recordStep(findStepName(job, step, text))}
      {stopped !== null && ` ${words.recordStopped(stopped)}`}
    </p>
  );
}
