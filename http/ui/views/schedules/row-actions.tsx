/** The button of a schedule's row, its menu, and the panels that the menu opens. */
import { useState } from 'preact/hooks';
import type { Schedule } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { ConfirmButton } from '../../forms/confirm-button.js';
import { deleteShown } from '../../hooks/use-match.js';
import { useIsPhone } from '../../hooks/use-narrow.js';
import { FailedDialog } from '../../operations/failed-dialog.js';
import { useMay } from '../../parts/allowed.js';
import { Button } from '../../parts/elements.js';
import { Menu } from '../../parts/menu.js';
import { PostponeDialog } from './postpone-dialog.js';
import { ScheduleTimes } from './schedule-times.js';

interface RowActionsProps {
  readonly schedule: Schedule;
  readonly onChange: () => void;
}

export function RowActions({ schedule, onChange }: RowActionsProps) {
  const { api } = usePage().state;
  const text = useText();
  const words = text.schedules;
  const { id, name, next, etag, enabled } = schedule;
  const [showsTimes, setShowsTimes] = useState(false);
  const [postpones, setPostpones] = useState(false);
  const mayControl = useMay('control');
  const isPhone = useIsPhone();
  const params = { path: { schedule: id } };
  const body = next === null ? {} : { at: next.at };
  const run = useAction(() => api.POST('/schedules/{schedule}/run', { params }));
  const skip = useAction(() => api.POST('/schedules/{schedule}/skip', { params, body }));
  const enable = useAction(() => api.PATCH('/schedules/{schedule}', { params, body: { enabled: !enabled } }));
  const remove = useAction(() =>
    deleteShown(etag, (headers) => api.DELETE('/schedules/{schedule}', { params, headers })),
  );
  const { title, detail } = words.questions.run;
  // A phone has no space for the button next to the name.
  const skipButton = mayControl && next !== null && <ActionButton action={skip} icon="skip" label={words.skip} />;
  return (
    <div class="row row-actions" role="group" aria-label={name}>
      {!isPhone && skipButton}
      {mayControl && !enabled && <ActionButton action={enable} icon="check" label={words.enable} />}
      <Menu label={text.app.more(name)}>
        {isPhone && skipButton}
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
