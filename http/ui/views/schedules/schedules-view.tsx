/** The schedules with their next times and last outcomes, and the form of a schedule. */

import { useState } from 'preact/hooks';
import type { Schedule } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useList } from '../../hooks/use-list.js';
import { useMay } from '../../parts/allowed.js';
import { CardTable } from '../../parts/card-table.js';
import { Button, EmptyCard, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { useNewDialog } from '../../route/hash-query.js';
import type { ViewProps } from '../../route/route.js';
import { ScheduleForm } from './schedule-form.js';
import { ScheduleRow } from './schedule-row.js';
import './schedules.css';

export function SchedulesView({ query }: ViewProps) {
  const text = useText();
  const words = text.schedules;
  const { list, problem, reload } = useList(toGet('/schedules'), (onSchedules) => ({
    selection: () => ({ schedules: true }),
    onSchedules,
  }));
  const mayControl = useMay('control');
  const [isCreating, setCreating] = useNewDialog(query);
  // Keep the schedule as it was when the form was opened: another client may remove it.
  const [edited, setEdited] = useState<Schedule | null>(null);
  return (
    <>
      <ViewHeader title={text.app.views.schedules}>
        {mayControl && <Button icon="plus" label={words.create} variant="primary" onClick={() => setCreating(true)} />}
      </ViewHeader>
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      {list === null && problem === null && <Loading what={words.reading} />}
      {list?.length === 0 && problem === null && <EmptyCard title={words.none} detail={words.noneDetail} />}
      {list !== null && list.length > 0 && (
        <CardTable
          name="schedules"
          caption={text.app.views.schedules}
          titles={[words.name, words.action, words.when, words.next, words.last, words.actionsTitle]}
        >
          {list.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} onChange={() => setEdited(schedule)} />
          ))}
        </CardTable>
      )}
      {isCreating && mayControl && <ScheduleForm schedule={null} onClose={() => setCreating(false)} />}
      {edited !== null && <ScheduleForm schedule={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
