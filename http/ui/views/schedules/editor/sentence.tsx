/** The sentence of a schedule. The fields are parts of the sentence: when, where, and what. */
import { actionTypes, weekdays } from '../../../../../machines/schedules/schedules.js';
import { usePage, useText } from '../../../context.js';
import { type FormValues, type Repeat, readRepeat, repeats, withRepeat } from './form-values.js';
import { SentenceInput, SentenceSelect } from './sentence-fields.js';
import { ZoneField } from './zone-field.js';

export type SetValues = (change: Partial<FormValues>) => void;

export interface FieldsProps {
  readonly values: FormValues;
  readonly set: SetValues;
}

interface SentenceProps extends FieldsProps {
  /** The number of times that the user tried to submit an unknown time zone. */
  readonly zoneAttempts: number;
}

export function Sentence({ values, set, zoneAttempts }: SentenceProps) {
  const words = useText().schedules;
  const { sentence } = words;
  const repeat = readRepeat(values);
  return (
    <>
      <div class="sentence">
        <SentenceSelect
          label={words.repeat}
          value={repeat}
          values={repeats}
          toName={(each: Repeat) => words.repeats[each]}
          onChange={(chosen) => set(withRepeat(values, chosen))}
        />
        {values.rule === 'times' && (
          <>
            {sentence.at}
            <SentenceInput
              label={words.times}
              placeholder={words.timesHint}
              value={values.times}
              onChange={(times) => set({ times })}
            />
          </>
        )}
        {values.rule === 'cron' && (
          <SentenceInput label={words.cron} value={values.cron} onChange={(cron) => set({ cron })} />
        )}
        {values.rule === 'once' ? (
          <SentenceInput
            type="datetime-local"
            label={words.once}
            value={values.once}
            onChange={(once) => set({ once })}
          />
        ) : (
          <>
            {sentence.in}
            <ZoneField value={values.zone} attempts={zoneAttempts} onChange={(zone) => set({ zone })} />
          </>
        )}
        {sentence.colon}
        <ActionFields values={values} set={set} />
      </div>
      {repeat === 'days' && <Weekdays values={values} set={set} />}
      {values.rule === 'cron' && <p class="faint small">{words.cronHint}</p>}
    </>
  );
}

/** The days of the week. At least one day is always chosen. */
function Weekdays({ values, set }: FieldsProps) {
  const words = useText().schedules;
  return (
    <div class="weekdays" role="group" aria-label={words.onDays}>
      {weekdays.map((day) => (
        <label key={day} class="weekday">
          <input
            type="checkbox"
            class="unseen"
            checked={values.days.includes(day)}
            // Keep one day chosen: a rule without days applies to every day.
            disabled={values.days.length === 1 && values.days.includes(day)}
            onChange={({ currentTarget: { checked } }) =>
              set({ days: checked ? [...values.days, day] : values.days.filter((each) => each !== day) })
            }
          />
          {words.days[day]}
        </label>
      ))}
    </div>
  );
}

function ActionFields({ values, set }: FieldsProps) {
  const { state } = usePage();
  const { schedules: words, occurrences, backups } = useText();
  const { sentence } = words;
  const builds = (state.builds.value ?? []).map(({ id }) => id);
  const folders = (state.folders.value ?? []).map(({ name }) => name);
  const { action } = values;
  const folder = (unnamed: string) => (
    <SentenceSelect
      label={words.folder}
      value={values.folder}
      values={['', ...folders]}
      toName={(each) => (each === '' ? unnamed : each)}
      onChange={(chosen) => set({ folder: chosen })}
    />
  );
  return (
    <>
      <SentenceSelect
        label={words.action}
        value={action}
        values={actionTypes}
        toName={(type) => occurrences.actions[type]}
        onChange={(chosen) => set({ action: chosen })}
      />
      {action === 'start' && (
        <>
          <SentenceSelect
            label={words.build}
            value={values.build}
            values={['', ...builds]}
            toName={(each) => (each === '' ? words.build : each)}
            onChange={(build) => set({ build })}
          />
          {sentence.with}
          {folder(words.folder)}
        </>
      )}
      {action === 'backup' && (
        <>
          {sentence.of}
          {folder(words.runningFolder)}
          <SentenceSelect
            label={backups.mode}
            value={values.mode}
            values={['', 'stop', 'freeze', 'quiesce', 'stopped']}
            toName={(mode) => backups.modes[mode === '' ? 'usual' : mode]}
            onChange={(mode) => set({ mode })}
          />
        </>
      )}
      {action === 'test-restore' && (
        <>
          {sentence.of}
          {folder(words.newestBackup)}
        </>
      )}
      {(action === 'command' || action === 'announcement') && (
        <SentenceInput
          label={words.lines[action]}
          placeholder={words.lines[action]}
          isWide
          value={values.line}
          onChange={(line) => set({ line })}
        />
      )}
    </>
  );
}
