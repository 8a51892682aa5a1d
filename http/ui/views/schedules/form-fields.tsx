/** The fields for the action and the times of a schedule. */
import { actionTypes, weekdays } from '../../../../machines/schedules/schedules.js';
import { usePage, useText } from '../../context.js';
import { RadioField, TextField } from '../../forms/fields.js';
import type { FormValues, RuleKind } from './form-values.js';
import { ZoneField } from './zone-field.js';

export type SetValues = (change: Partial<FormValues>) => void;

interface FieldsProps {
  readonly values: FormValues;
  readonly set: SetValues;
}

export function ActionFields({ values, set }: FieldsProps) {
  const { state } = usePage();
  const { schedules: words, backups } = useText();
  const builds = (state.builds.value ?? []).map(({ id }) => id);
  const folders = (state.folders.value ?? []).map(({ name }) => name);
  return (
    <>
      <Choice
        label={words.action}
        value={values.action}
        values={actionTypes}
        toName={(type) => words.actions[type]}
        onChange={(action) => set({ action })}
      />
      {values.action === 'start' && (
        <>
          <Choice
            label={words.build}
            value={values.build}
            values={['', ...builds]}
            onChange={(build) => set({ build })}
          />
          <Choice
            label={words.folder}
            value={values.folder}
            values={['', ...folders]}
            onChange={(folder) => set({ folder })}
          />
        </>
      )}
      {values.action === 'backup' && (
        <>
          <Choice
            label={words.folder}
            value={values.folder}
            values={['', ...folders]}
            toName={(folder) => (folder === '' ? words.runningFolder : folder)}
            onChange={(folder) => set({ folder })}
          />
          <Choice
            label={backups.mode}
            value={values.mode}
            values={['', 'stop', 'freeze', 'quiesce', 'stopped']}
            toName={(mode) => backups.modes[mode === '' ? 'usual' : mode]}
            onChange={(mode) => set({ mode })}
          />
        </>
      )}
      {values.action === 'test-restore' && (
        <Choice
          label={words.folder}
          value={values.folder}
          values={['', ...folders]}
          toName={(folder) => (folder === '' ? words.newestBackup : folder)}
          onChange={(folder) => set({ folder })}
        />
      )}
      {(values.action === 'command' || values.action === 'announcement') && (
        <TextField label={words.lines[values.action]} value={values.line} onChange={(line) => set({ line })} />
      )}
    </>
  );
}

const ruleKinds = ['times', 'cron', 'once'] as const satisfies readonly RuleKind[];

interface RuleFieldsProps extends FieldsProps {
  /** The number of times that the user tried to submit an unknown time zone. */
  readonly zoneAttempts: number;
}

export function RuleFields({ values, set, zoneAttempts }: RuleFieldsProps) {
  const words = useText().schedules;
  return (
    <RadioField
      legend={words.when}
      name="rule"
      value={values.rule}
      values={ruleKinds}
      texts={words.rules}
      onChange={(rule) => set({ rule })}
    >
      {values.rule === 'times' && (
        <>
          <TextField label={words.times} value={values.times} onChange={(times) => set({ times })} />
          <div class="weekdays" role="group" aria-label={words.onDays}>
            {weekdays.map((day) => (
              <label key={day} class="choice">
                <input
                  type="checkbox"
                  checked={values.days.includes(day)}
                  onChange={({ currentTarget: { checked } }) =>
                    set({ days: checked ? [...values.days, day] : values.days.filter((each) => each !== day) })
                  }
                />
                {words.days[day]}
              </label>
            ))}
          </div>
        </>
      )}
      {values.rule === 'cron' && (
        <TextField label={words.cron} value={values.cron} onChange={(cron) => set({ cron })} />
      )}
      {values.rule === 'once' ? (
        <TextField type="datetime-local" label={words.once} value={values.once} onChange={(once) => set({ once })} />
      ) : (
        <ZoneField value={values.zone} attempts={zoneAttempts} onChange={(zone) => set({ zone })} />
      )}
    </RadioField>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly values: readonly T[];
  readonly toName?: (value: T) => string;
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, values, toName = (each) => each, onChange }: ChoiceProps<T>) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as T)}>
        {values.map((each) => (
          <option key={each} value={each}>
            {toName(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
