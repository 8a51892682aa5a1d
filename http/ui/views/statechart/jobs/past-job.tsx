/** A past job: the states in its record, from its beginning to its end. */
import { useMemo, useState } from 'preact/hooks';
import { useText } from '../../../context.js';
import { momentText } from '../../../text/time.js';
import { ChartFrame } from '../chart/chart-frame.js';
import type { Moment } from '../history/moments.js';
import { Timeline } from '../history/timeline.js';
import type { JobSourceProps } from './job-props.js';

/** The record of a job. */
export interface PastRecord {
  readonly id: string;
  readonly folder: string;
  /** The states in which the record was written, by their keys in the chart. */
  readonly states: readonly { readonly state: string; readonly at: string }[];
}

interface PastJobProps extends JobSourceProps {
  /** The records, newest first; `null` until they are read. */
  readonly records: readonly PastRecord[] | null;
  /** The id of the selected record; `null` for the newest. */
  readonly chosen: string | null;
}

export function PastJob({ job, drawing, records, chosen, show }: PastJobProps) {
  const text = useText();
  const words = text.jobs;
  const record = records?.find((each) => each.id === chosen) ?? records?.[0];
  const moments = useMemo(
    () => (record?.states ?? []).map((each) => toMoment(job, each, words.stored)),
    [record, job, words],
  );
  const [key, choose] = useState<string | null>(null);
  const found = moments.findIndex((each) => each.key === key);
  const position = found < 0 ? moments.length - 1 : found;
  const moment = moments[position];
  const highlight = useMemo(
    () => ({ active: new Set(moment?.active), taken: new Set<number>(), step: moment?.key ?? '' }),
    [moment],
  );
  return (
    <>
      {record !== undefined && (
        <label class="field">
          <span>{words.chooseJob}</span>
          <select
            value={record.id}
            onChange={({ currentTarget }) => show({ kind: 'past', record: currentTarget.value })}
          >
            {records?.map((each) => (
              <option key={each.id} value={each.id}>
                {`${each.folder} · ${momentText(each.states[0]?.at ?? '', text)}`}
              </option>
            ))}
          </select>
        </label>
      )}
      <ChartFrame drawing={drawing} highlight={highlight} label={text.statechart[job]}>
        <Timeline
          moments={moments}
          position={position}
          empty={records === null ? text.statechart.waiting : words.noPast}
          onGo={(to) => choose(moments[to]?.key ?? null)}
        />
      </ChartFrame>
      <p class="faint">{words.pastHint}</p>
    </>
  );
}

function toMoment(job: string, { state, at }: PastRecord['states'][number], title: string): Moment {
  const common = { answers: [], isAnswer: false, times: 1, taken: [] };
  const id = `${job}.${state}`;
  return { ...common, key: `${at} ${state}`, at, title, state: id, active: [id] };
}
