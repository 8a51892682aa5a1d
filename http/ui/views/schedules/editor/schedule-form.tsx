/** The side panel that creates or changes a schedule. The API checks the values. */
import { useState } from 'preact/hooks';
import type { Schedule } from '../../../../client/api.js';
import { createMergePatch } from '../../../../client/merge-patch.js';
import { usePage, useText } from '../../../context.js';
import { ActionButton, useAction } from '../../../forms/action.js';
import { Dialog, PanelForm } from '../../../forms/dialog.js';
import { TextField } from '../../../forms/fields.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { useMatch } from '../../../hooks/use-match.js';
import { Button } from '../../../parts/elements.js';
import { canWarn, isZoneUnknown, suggestName, toFormValues, toScheduleInput } from './form-values.js';
import { type FieldsProps, Sentence, type SetValues } from './sentence.js';
import { SentenceInput } from './sentence-fields.js';
import { UpcomingCard } from './upcoming-card.js';
import './editor.css';

/** @param schedule `null` for a new schedule */
export function ScheduleForm({
  schedule,
  onClose,
}: {
  readonly schedule: Schedule | null;
  readonly onClose: () => void;
}) {
  const { api } = usePage().state;
  const text = useText();
  const words = text.schedules;
  const [values, setValues] = useState(() => toFormValues(schedule));
  const [zoneAttempts, setZoneAttempts] = useState(0);
  const set: SetValues = (change) => setValues((before) => ({ ...before, ...change }));
  const suggested = suggestName(values, text);
  const match = useMatch(schedule?.etag ?? '');
  const save = useAction(async () => {
    const body = toScheduleInput({ ...values, name: values.name.trim() === '' ? suggested : values.name });
    if (schedule === null) return api.POST('/schedules', { body });
    const answer = await api.PATCH('/schedules/{schedule}', {
      params: { path: { schedule: schedule.id } },
      headers: match.headers,
      body: createMergePatch(toScheduleInput(toFormValues(schedule)), body),
    });
    return match.note(answer);
  }, onClose);

  function submit(event: Event): void {
    event.preventDefault();
    // After this attempt, the field itself shows that its value is wrong.
    if (isZoneUnknown(values)) setZoneAttempts(zoneAttempts + 1);
    else save.run();
  }

  return (
    <Dialog title={schedule === null ? text.palette.create.schedule : words.change} kind="side-panel" onClose={onClose}>
      <PanelForm
        onSubmit={submit}
        end={
          <>
            <Button label={text.app.cancel} onClick={onClose} />
            <ActionButton action={save} icon="check" label={words.save} variant="primary" kind="submit" />
          </>
        }
      >
        {save.problem !== null && <ProblemCard problem={save.problem} onDismiss={save.dismiss} />}
        <Sentence values={values} set={set} zoneAttempts={zoneAttempts} />
        <Warnings values={values} set={set} />
        <TextField label={words.name} placeholder={suggested} value={values.name} onChange={(name) => set({ name })} />
        <UpcomingCard values={values} />
        <MoreOptions values={values} set={set} />
      </PanelForm>
    </Dialog>
  );
}

/** Renders nothing for an action about which players cannot be warned. */
function Warnings({ values, set }: FieldsProps) {
  const words = useText().schedules;
  if (!canWarn(values)) return null;
  return (
    <div class="sentence">
      {words.sentence.warn}
      <SentenceInput label={words.warnings} value={values.warnings} onChange={(warnings) => set({ warnings })} />
      {words.sentence.minutesBefore}
    </div>
  );
}

function MoreOptions({ values, set }: FieldsProps) {
  const words = useText().schedules;
  return (
    <details class="more-options">
      <summary>{words.more}</summary>
      <div class="form">
        {canWarn(values) && (
          <TextField
            label={words.message}
            hint={words.messageHint}
            value={values.message}
            onChange={(message) => set({ message })}
          />
        )}
        <TextField
          label={words.onlyIfEmpty}
          hint={words.onlyIfEmptyHint}
          value={values.onlyIfEmpty}
          onChange={(onlyIfEmpty) => set({ onlyIfEmpty })}
        />
        <TextField
          label={words.runWithin}
          hint={words.runWithinHint}
          value={values.runWithin}
          onChange={(runWithin) => set({ runWithin })}
        />
        <label class="choice">
          <input
            type="checkbox"
            checked={values.enabled}
            onChange={({ currentTarget }) => set({ enabled: currentTarget.checked })}
          />
          {words.enabled}
        </label>
      </div>
    </details>
  );
}
