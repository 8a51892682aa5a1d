/** The next actions of a schedule, below its sentence. */
import { useText } from '../../../context.js';
import { problemText } from '../../../forms/problem-card.js';
import { createHourFormat } from '../../../text/time.js';
import { NextTimes } from '../next-times.js';
import { type FormValues, listWarningTimes, toScheduleInput } from './form-values.js';
import { useUpcoming } from './use-upcoming.js';

export function UpcomingCard({ values }: { readonly values: FormValues }) {
  const text = useText();
  const words = text.schedules;
  const { times, problem } = useUpcoming(values);
  const first = times?.[0];
  const warnings = first === undefined ? [] : listWarningTimes(values, Date.parse(first.at));
  return (
    <section class="upcoming" aria-label={words.upcoming}>
      <h3>{words.upcoming}</h3>
      {times === null && problem === null && <p class="faint">{words.noUpcoming}</p>}
      {problem !== null && <p class="outcome warn">{problemText(problem, text).detail}</p>}
      {warnings.length > 0 && (
        <p class="faint small">{words.warnedAt(warnings.map(createHourFormat(text)).join(', '))}</p>
      )}
      {times !== null && <NextTimes times={times} when={toScheduleInput(values).when} />}
    </section>
  );
}
