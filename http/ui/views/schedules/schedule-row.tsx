/** One schedule of the table, with what can be done about it. */

import { useState } from 'preact/hooks';
import type { Schedule } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { ConfirmButton } from '../../forms/confirm-button.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { deleteShown } from '../../hooks/use-match.js';
import { useMay } from '../../parts/allowed.js';
import { Cell } from '../../parts/card-table.js';
import { Button } from '../../parts/elements.js';
import { actionText, occurrenceText, occurrenceTone, ruleText } from '../../text/schedules.js';
import { momentText } from '../../text/time.js';
import { PostponeDialog } from './postpone-dialog.js';
import { ScheduleTimes } from './schedule-times.js';

export function ScheduleRow({ schedule, onChange }: { readonly schedule: Schedule; readonly onChange: () => void }) {
  const text = useText();
  const words = text.schedules;
  const { name, when, action, enabled, next, last, running } = schedule;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {name}
        {!enabled && <span class="faint small"> {words.disabled}</span>}
      </th>
      <Cell title={words.action}>{actionText(action, text)}</Cell>
      <Cell title={words.when}>{ruleText(when, text)}</Cell>
      <Cell title={words.next}>
        {running ? (
          words.states.running
        ) : next === null ? (
          '–'
        ) : (
          <time dateTime={next.due_at}>{momentText(next.due_at, text)}</time>
        )}
        {next !== null && next.state !== 'planned' && <span class="faint small"> {words.states[next.state]}</span>}
        {next !== null && next.due_at !== next.at && <span class="faint small"> {words.postponed}</span>}
      </Cell>
      <Cell title={words.last}>
        {last === null ? (
          '–'
        ) : (
          <>
            <span class={`outcome ${occurrenceTone(last)}`}>{occurrenceText(last, text)}</span>
            <time class="faint small" dateTime={last.at}>
              {momentText(last.at, text)}
            </time>
          </>
        )}
      </Cell>
      <td role="cell">
        <RowActions schedule={schedule} onChange={onChange} />
      </td>
    </tr>
  );
}

function RowActions({ schedule, onChange }: { readonly schedule: Schedule; readonly onChange: () => void }) {
  const { api } = usePage().state;
  const text = useText();
  const words = text.schedules;
  const { id, name, next, etag } = schedule;
  const [showsTimes, setShowsTimes] = useState(false);
  const [postpones, setPostpones] = useState(false);
  const mayControl = useMay('control');
  const params = { path: { schedule: id } };
  const body = next === null ? {} : { at: next.at };
  const run = useAction(() => api.POST('/schedules/{schedule}/run', { params }));
  const skip = useAction(() => api.POST('/schedules/{schedule}/skip', { params, body }));
  const remove = useAction(() =>
    deleteShown(etag, (headers) => api.DELETE('/schedules/{schedule}', { params, headers })),
  );
  const failed = [run, skip, remove].find(({ problem }) => problem !== null);
  return (
    <div class="row schedule-actions" role="group" aria-label={name}>
      {mayControl && (
        <ConfirmButton
          action={run}
          icon="start"
          label={words.run}
          variant="primary"
          title={words.questions.run.title(name)}
        >
          <p>{words.questions.run.detail}</p>
        </ConfirmButton>
      )}
      {mayControl && next !== null && <ActionButton action={skip} icon="close" label={words.skip} />}
      {mayControl && next !== null && <Button icon="runs" label={words.postpone} onClick={() => setPostpones(true)} />}
      <Button icon="schedules" label={words.allTimes} onClick={() => setShowsTimes(true)} />
      {mayControl && <Button icon="settings" label={words.edit} onClick={onChange} />}
      {mayControl && (
        <ConfirmButton
          action={remove}
          icon="minus"
          label={words.remove}
          variant="danger"
          title={words.questions.remove.title(name)}
        >
          <p>{words.questions.remove.detail}</p>
        </ConfirmButton>
      )}
      {failed?.problem != null && <ProblemCard problem={failed.problem} onDismiss={failed.dismiss} />}
      {postpones && <PostponeDialog schedule={schedule} onClose={() => setPostpones(false)} />}
      {showsTimes && <ScheduleTimes schedule={schedule} onClose={() => setShowsTimes(false)} />}
    </div>
  );
}
