/**
 * A row of the list of schedules: its next time, the outcome of its last occurrence, one button, and a menu with the
 * others.
 */

import { useState } from 'preact/hooks';
import type { Schedule } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { ConfirmButton } from '../../forms/confirm-button.js';
import { deleteShown } from '../../hooks/use-match.js';
import { FailedDialog } from '../../operations/failed-dialog.js';
import { useMay } from '../../parts/allowed.js';
import { Cell } from '../../parts/card-table.js';
import { Button } from '../../parts/elements.js';
import { Menu } from '../../parts/menu.js';
import { actionText, occurrenceText, occurrenceTone, ruleText } from '../../text/schedules.js';
import { agoText, momentText, untilText } from '../../text/time.js';
import { PostponeDialog } from './postpone-dialog.js';
import { ScheduleTimes } from './schedule-times.js';

interface RowProps {
  readonly schedule: Schedule;
  readonly onChange: () => void;
}

export function ScheduleRow({ schedule, onChange }: RowProps) {
  const text = useText();
  const words = text.schedules;
  const { name, when, action, enabled } = schedule;
  return (
    <tr role="row" class={enabled ? undefined : 'disabled'}>
      <th role="rowheader" scope="row">
        {name}
        {!enabled && <span class="faint small"> {words.disabled}</span>}
      </th>
      <Cell title={words.action}>{actionText(action, text)}</Cell>
      <Cell title={words.when}>
        <span title={'zone' in when ? when.zone : undefined}>{ruleText(when, text)}</span>
      </Cell>
      <Cell title={words.next}>
        <NextTime schedule={schedule} />
      </Cell>
      <Cell title={words.last}>
        <LastTime last={schedule.last} />
      </Cell>
      <td role="cell">
        <RowActions schedule={schedule} onChange={onChange} />
      </td>
    </tr>
  );
}

function NextTime({ schedule: { next, running } }: Pick<RowProps, 'schedule'>) {
  const { clock } = usePage();
  const text = useText();
  const words = text.schedules;
  if (running) return <>{words.states.running}</>;
  if (next === null) return <>–</>;
  const { due_at: due, at, state } = next;
  return (
    <>
      <time dateTime={due}>{untilText(Date.parse(due), clock.now.value, text)}</time>
      {state !== 'planned' && <span class="faint small"> {words.states[state]}</span>}
      {due !== at && <span class="faint small"> {words.postponed}</span>}
      <time class="faint small" dateTime={due}>
        {momentText(due, text)}
      </time>
    </>
  );
}

function LastTime({ last }: Pick<Schedule, 'last'>) {
  const { clock } = usePage();
  const text = useText();
  if (last === null) return <>–</>;
  return (
    <>
      <span class={`outcome ${occurrenceTone(last)}`}>{occurrenceText(last, text)}</span>
      <time class="faint small" dateTime={last.at} title={momentText(last.at, text)}>
        {agoText(Date.parse(last.at), clock.now.value, text)}
      </time>
    </>
  );
}

function RowActions({ schedule, onChange }: RowProps) {
  const { api } = usePage().state;
  const text = useText();
  const words = text.schedules;
  const { id, name, next, etag, enabled } = schedule;
  const [showsTimes, setShowsTimes] = useState(false);
  const [postpones, setPostpones] = useState(false);
  const mayControl = useMay('control');
  const params = { path: { schedule: id } };
  const body = next === null ? {} : { at: next.at };
  const run = useAction(() => api.POST('/schedules/{schedule}/run', { params }));
  const skip = useAction(() => api.POST('/schedules/{schedule}/skip', { params, body }));
  const enable = useAction(() => api.PATCH('/schedules/{schedule}', { params, body: { enabled: !enabled } }));
  const remove = useAction(() =>
    deleteShown(etag, (headers) => api.DELETE('/schedules/{schedule}', { params, headers })),
  );
  const { title, detail } = words.questions.run;
  return (
    <div class="row row-actions" role="group" aria-label={name}>
      {mayControl && next !== null && <ActionButton action={skip} icon="skip" label={words.skip} />}
      {mayControl && !enabled && <ActionButton action={enable} icon="check" label={words.enable} />}
      <Menu label={text.app.more(name)}>
        {mayControl && <Button icon="edit" label={words.edit} onClick={onChange} />}
        {mayControl && (
          <ConfirmButton action={run} icon="start" label={words.run} variant="primary" title={title(name)}>
            <p>{detail}</p>
          </ConfirmButton>
        )}
        {mayControl && next !== null && (
          <Button icon="postpone" label={words.postpone} onClick={() => setPostpones(true)} />
        )}
        <Button icon="schedules" label={words.allTimes} onClick={() => setShowsTimes(true)} />
        {mayControl && enabled && <ActionButton action={enable} icon="stop" label={words.disable} />}
        {mayControl && (
          <ConfirmButton
            action={remove}
            icon="remove"
            label={words.remove}
            variant="danger"
            title={words.questions.remove.title(name)}
          >
            <p>{words.questions.remove.detail}</p>
          </ConfirmButton>
        )}
      </Menu>
      <FailedDialog actions={[run, skip, enable, remove]} />
      {postpones && <PostponeDialog schedule={schedule} onClose={() => setPostpones(false)} />}
      {showsTimes && <ScheduleTimes schedule={schedule} onClose={() => setShowsTimes(false)} />}
    </div>
  );
}
