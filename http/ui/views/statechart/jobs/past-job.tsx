/** A past job: the states that its record has, from its begin to its end. */
import { useMemo, useState } from 'preact/hooks';
import { useText } from '../../../context.js';
import { momentText } from '../../../text/time.js';
import { ChartFrame } from '../chart-frame.js';
import type { Moment } from '../moments.js';
import { Timeline } from '../timeline.js';
import type { JobSourceProps } from './job-props.js';

export function PastJob({
  job,
  drawing,
  backups,
  backup: id,
  show,
}: JobSourceProps & { readonly backup: string | null }) {
  const text = useText();
  const words = text.jobs;
  const past = (backups ?? []).filter(({ passed }) => passed.some((each) => each.job === job)).reverse();
  const backup = past.find((each) => each.id === id) ?? past[0];
  const moments = useMemo(
    () => (backup?.passed ?? []).flatMap((each) => (each.job === job ? [toMoment(job, each, words.stored)] : [])),
    [backup, job, words],
  );
  const [chosen, choose] = useState<string | null>(null);
  const found = moments.findIndex(({ key }) => key === chosen);
  const position = found < 0 ? moments.length - 1 : found;
  const moment = moments[position];
  const highlight = useMemo(
    () => ({ active: new Set(moment?.active), taken: new Set<number>(), step: moment?.key ?? '' }),
    [moment],
  );
  return (
    <>
      {backup !== undefined && (
        <label class="field">
          <span>{words.chooseJob}</span>
          <select
            value={backup.id}
            onChange={({ currentTarget }) => show({ kind: 'past', backup: currentTarget.value })}
          >
            {past.map((each) => (
              <option key={each.id} value={each.id}>
                {`${each.folder} · ${momentText(describeBegin(each.passed, job), text)}`}
              </option>
            ))}
          </select>
        </label>
      )}
      <ChartFrame drawing={drawing} highlight={highlight} label={text.statechart[job]}>
        <Timeline
          moments={moments}
          position={position}
          empty={backups === null ? text.statechart.waiting : words.noPast}
          onGo={(to) => choose(moments[to]?.key ?? null)}
        />
      </ChartFrame>
      <p class="faint">{words.pastHint}</p>
    </>
  );
}

type Passed = { readonly job: string; readonly state: string; readonly at: string };

function describeBegin(passed: readonly Passed[], job: string): string {
  return passed.find((each) => each.job === job)?.at ?? '';
}

function toMoment(job: string, { state, at }: Passed, title: string): Moment {
  const common = { answers: [], isAnswer: false, times: 1, taken: [] };
  return { ...common, key: `${at} ${state}`, at, title, state, active: [`${job}.${state}`] };
}
