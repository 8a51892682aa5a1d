/** The side panel that creates or changes a schedule. The API checks the values. */
import { useState } from 'preact/hooks';
import type { NextTime, Schedule } from '../../../client/api.js';
import { createMergePatch } from '../../../client/merge-patch.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { Dialog, PanelForm } from '../../forms/dialog.js';
import { TextField } from '../../forms/fields.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useMatch } from '../../hooks/use-match.js';
import { Button } from '../../parts/elements.js';
import { ActionFields, RuleFields, type SetValues } from './form-fields.js';
import { canWarn, type FormValues, isZoneUnknown, toFormValues, toScheduleInput } from './form-values.js';
import { NextTimes } from './next-times.js';

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
  const [times, setTimes] = useState<readonly NextTime[] | null>(null);
  const [zoneAttempts, setZoneAttempts] = useState(0);
  const set: SetValues = (change) => {
    setTimes(null);
    setValues((before) => ({ ...before, ...change }));
  };
  const match = useMatch(schedule?.etag ?? '');
  const save = useAction(async () => {
    if (schedule === null) return api.POST('/schedules', { body: toScheduleInput(values) });
    const answer = await api.PATCH('/schedules/{schedule}', {
      params: { path: { schedule: schedule.id } },
      headers: match.headers,
      body: createMergePatch(toScheduleInput(toFormValues(schedule)), toScheduleInput(values)),
    });
    return match.note(answer);
  }, onClose);
  const preview = useAction(
    () =>
      api.POST('/schedules/new/preview', {
        params: { query: { limit: 20 } },
        // The user can see the times before there is a name: send a substitute then.
        body: { ...toScheduleInput(values), name: values.name.trim() === '' ? words.create : values.name },
      }),
    setTimes,
  );
  const problem = save.problem ?? preview.problem;

  /** Runs an action, unless the zone field already shows that its zone is unknown. */
  function withZone(run: () => void): void {
    if (isZoneUnknown(values)) setZoneAttempts(zoneAttempts + 1);
    else run();
  }

  function submit(event: Event): void {
    event.preventDefault();
    preview.dismiss();
    withZone(save.run);
  }

  return (
    <Dialog title={schedule === null ? words.create : words.change} kind="side-panel" onClose={onClose}>
      <PanelForm
        onSubmit={submit}
        end={
          <>
            <ActionButton
              action={{ ...preview, run: () => withZone(preview.run) }}
              icon="search"
              label={words.preview}
            />
            <Button label={text.app.cancel} onClick={onClose} />
            <ActionButton action={save} icon="check" label={words.save} variant="primary" kind="submit" />
          </>
        }
      >
        <TextField label={words.name} value={values.name} onChange={(name) => set({ name })} />
        <ActionFields values={values} set={set} />
        <RuleFields values={values} set={set} zoneAttempts={zoneAttempts} />
        <WarningFields values={values} set={set} />
        <ConditionFields values={values} set={set} />
        {times !== null && <NextTimes times={times} />}
        {problem !== null && (
          <ProblemCard
            problem={problem}
            onDismiss={() => {
              save.dismiss();
              preview.dismiss();
            }}
          />
        )}
      </PanelForm>
    </Dialog>
  );
}

interface FieldsProps {
  readonly values: FormValues;
  readonly set: SetValues;
}

/** Renders nothing for an action of which players cannot be warned. */
function WarningFields({ values, set }: FieldsProps) {
  const words = useText().schedules;
  if (!canWarn(values)) return null;
  return (
    <>
      <TextField label={words.warnings} value={values.warnings} onChange={(warnings) => set({ warnings })} />
      <TextField
        label={words.message}
        hint={words.messageHint}
        value={values.message}
        onChange={(message) => set({ message })}
      />
    </>
  );
}

function ConditionFields({ values, set }: FieldsProps) {
  const words = useText().schedules;
  return (
    <>
      <TextField
        label={words.onlyIfEmpty}
        value={values.onlyIfEmpty}
        onChange={(onlyIfEmpty) => set({ onlyIfEmpty })}
      />
      <TextField label={words.runWithin} value={values.runWithin} onChange={(runWithin) => set({ runWithin })} />
      <label class="choice">
        <input
          type="checkbox"
          checked={values.enabled}
          onChange={({ currentTarget }) => set({ enabled: currentTarget.checked })}
        />
        {words.enabled}
      </label>
    </>
  );
}
