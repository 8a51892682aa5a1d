/** The side panel with the next times of a schedule, and the outcomes of earlier times. */

import type { Occurrence, Schedule } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { useText } from '../../context.js';
import { Dialog, Panel } from '../../forms/dialog.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useFetch } from '../../hooks/use-fetch.js';
import { Loading } from '../../parts/loading.js';
import { occurrenceText, occurrenceTone, sentenceText } from '../../text/schedules.js';
import { momentText } from '../../text/time.js';
import { NextTimes } from './next-times.js';

/** The maximum number of earlier times. The history has all earlier times. */
const maxEarlier = 20;

const endedStates: readonly Occurrence['state'][] = ['done', 'failed', 'skipped', 'missed'];

interface ScheduleTimesProps {
  readonly schedule: Schedule;
  readonly onClose: () => void;
}

export function ScheduleTimes({ schedule, onClose }: ScheduleTimesProps) {
  const text = useText();
  const words = text.schedules;
  const { id, name, when, last, next } = schedule;
  // Read the times again after each change of the rule, and of the last or the next time.
  const cause = JSON.stringify([when, last, next]);
  const coming = useFetch(toGet('/schedules/{schedule}/next', { params: { path: { schedule: id } } }), cause);
  const earlier = useFetch(
    toGet('/schedules/{schedule}/occurrences', { params: { path: { schedule: id }, query: { limit: maxEarlier } } }),
    cause,
  );
  const ended = earlier.value?.filter(({ state }) => endedStates.includes(state)) ?? null;
  const failed = [coming, earlier].find(({ problem }) => problem !== null);
  return (
    <Dialog title={words.timesOf(name)} kind="side-panel" onClose={onClose}>
      <Panel>
        <p class="faint">{sentenceText(schedule, text)}</p>
        {'cron' in when && (
          <p class="faint small">
            {words.cron}: <code>{when.cron}</code>
          </p>
        )}
        {failed?.problem != null && <ProblemCard problem={failed.problem} onRetry={failed.reload} />}
        {failed === undefined && (coming.value === null || ended === null) && <Loading what={words.reading} />}
        {coming.value !== null && ended !== null && (
          <>
            <h3>{words.nextTimes}</h3>
            <NextTimes times={coming.value} when={when} />
            <h3>{words.earlierTimes}</h3>
            {ended.length === 0 && <p class="faint">{words.noEarlier}</p>}
            {ended.length > 0 && (
              <ol class="next-times" aria-label={words.earlierTimes}>
                {ended.map((occurrence) => (
                  <li key={occurrence.at}>
                    <time dateTime={occurrence.at}>{momentText(occurrence.at, text)}</time>
                    <span class={`outcome ${occurrenceTone(occurrence)} small`}>
                      {occurrenceText(occurrence, text)}
                    </span>
                  </li>
                ))}
              </ol>
            )}
          </>
        )}
      </Panel>
    </Dialog>
  );
}
