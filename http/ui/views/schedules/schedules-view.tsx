/** The schedules: each with its sentence, its next times on a timeline, the outcome of the last time, and a panel. */

import { useState } from 'preact/hooks';
import type { Schedule } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useList } from '../../hooks/use-list.js';
import { useIsPhone } from '../../hooks/use-narrow.js';
import { useMay } from '../../parts/allowed.js';
import { CardTable } from '../../parts/card-table.js';
import { Button, EmptyCard, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { Segments } from '../../parts/segments.js';
import { useHashQuery } from '../../route/hash-query.js';
import type { ViewProps } from '../../route/route.js';
import { cityText } from '../../text/schedules.js';
import { ScheduleForm } from './editor/schedule-form.js';
import { LaneKeys, LaneScale } from './lanes/lane.js';
import { type Span, spanNamed } from './lanes/marks.js';
import { ScheduleRow } from './schedule-row.js';
import './schedules.css';

const spanNames: readonly Span[] = ['24h', '7d'];

const dayMs = 86_400_000;

/**
 * Returns the period that contains the earliest next time of the schedules: a week if this time is more than a day from
 * now, otherwise a day.
 */
function findSpan(schedules: readonly Schedule[], now: number): Span {
  const times = schedules.flatMap(({ next }) => (next === null ? [] : [Date.parse(next.due_at)]));
  return times.length > 0 && Math.min(...times) > now + dayMs ? '7d' : '24h';
}

export function SchedulesView({ query }: ViewProps) {
  const { clock } = usePage();
  const text = useText();
  const words = text.schedules;
  const { list, problem, reload } = useList(toGet('/schedules'), (onSchedules) => ({
    selection: () => ({ schedules: true }),
    onSchedules,
  }));
  /** Whether any schedule has a last time. Without one, the column would be empty. */
  const hasRun = list?.some(({ last }) => last !== null) === true;
  const mayControl = useMay('control');
  const isPhone = useIsPhone();
  const [current, change] = useHashQuery(query);
  const span = spanNamed(current.get('span') ?? findSpan(list ?? [], clock.now.peek()));
  // Keep the schedule as it was when the form was opened: another client may remove it.
  const [edited, setEdited] = useState<Schedule | null>(null);
  const create = (
    <Button icon="plus" label={text.palette.create.schedule} variant="primary" onClick={() => change({ new: '' })} />
  );
  const spanChoice = list !== null && list.length > 0 && (
    <Segments
      label={words.span}
      values={spanNames}
      texts={words.spans}
      selected={span}
      onSelect={(chosen) => change({ span: chosen })}
    />
  );
  return (
    <>
      <ViewHeader title={text.app.views.schedules}>
        {!isPhone && spanChoice}
        {mayControl && create}
      </ViewHeader>
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      {list === null && problem === null && <Loading what={words.reading} />}
      {list?.length === 0 && problem === null && (
        <EmptyCard icon="schedules" title={words.none} detail={words.noneDetail} />
      )}
      {list !== null && list.length > 0 && (
        <>
          {isPhone && (
            <div class="row span-row">
              <span class="faint">{words.nextTimes}</span>
              {spanChoice}
            </div>
          )}
          <div class="row span-row small faint">
            <p>{words.ownZone(cityText(new Intl.DateTimeFormat().resolvedOptions().timeZone))}</p>
            <LaneKeys schedules={list} />
          </div>
          <CardTable
            name="schedules"
            caption={text.app.views.schedules}
            titles={[
              words.name,
              words.action,
              { title: words.lane[span], name: 'lane-column', scale: <LaneScale span={span} /> },
              words.next,
              ...(hasRun ? [words.last] : []),
              words.actionsTitle,
            ]}
          >
            {list.map((schedule) => (
              <ScheduleRow
                key={schedule.id}
                schedule={schedule}
                span={span}
                hasLast={hasRun}
                onChange={() => setEdited(schedule)}
              />
            ))}
          </CardTable>
        </>
      )}
      {current.has('new') && mayControl && <ScheduleForm schedule={null} onClose={() => change({ new: null })} />}
      {edited !== null && <ScheduleForm schedule={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
