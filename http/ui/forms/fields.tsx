/** The fields of forms, and the row at the end of a form in a dialog. */
import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { usePageText } from '../context.js';
import { Button } from '../parts/elements.js';
import type { IconName } from '../parts/icons.js';
import { type Action, ActionButton } from './action.js';
import { ProblemCard } from './problem-card.js';

interface TextFieldProps {
  readonly id?: string;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly name?: string;
  /** The id of the form, if the field is outside of it. */
  readonly form?: string;
  readonly type?: 'text' | 'password' | 'url' | 'number' | 'datetime-local';
  readonly autocomplete?: 'username' | 'current-password' | 'new-password';
  readonly autofocus?: boolean;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** An input with its label. Other properties are passed to the input. */
export function TextField({ label, hint, onChange, ...input }: TextFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        autocomplete="off"
        spellcheck={false}
        {...(input as InputHTMLAttributes<HTMLInputElement>)}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {hint !== undefined && <span class="faint small">{hint}</span>}
    </label>
  );
}

interface RadioFieldProps<T extends string> {
  readonly legend: string;
  /** The name of the group, unique in the page. */
  readonly name: string;
  readonly value: T;
  readonly values: readonly T[];
  readonly texts: Readonly<Record<T, string>>;
  /** The id of the form, if the group is outside of it. */
  readonly form?: string;
  readonly onChange: (value: T) => void;
  /** Further fields of the group. */
  readonly children?: ComponentChildren;
}

/** A choice between a few values, which are all shown. */
export function RadioField<T extends string>({
  legend,
  name,
  value,
  values,
  texts,
  form,
  onChange,
  children,
}: RadioFieldProps<T>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {values.map((each) => (
        <label key={each} class="choice">
          <input type="radio" name={name} form={form} checked={value === each} onChange={() => onChange(each)} />
          {texts[each]}
        </label>
      ))}
      {children}
    </fieldset>
  );
}

/** A choice between a few short values, next to one another on one background. */
export function SegmentField<T extends string>(props: Omit<RadioFieldProps<T>, 'form' | 'children'>) {
  const { legend, name, value, values, texts, onChange } = props;
  return (
    <fieldset class="segment-field">
      <legend>{legend}</legend>
      <div class="segments">
        {values.map((each) => (
          <label key={each} class="segment">
            <input type="radio" name={name} checked={value === each} onChange={() => onChange(each)} />
            {texts[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface FormEndProps {
  /** The action that the form submits. */
  readonly action: Pick<Action, 'isPending' | 'isSlow' | 'problem' | 'dismiss'>;
  readonly icon: IconName;
  readonly label: string;
  readonly onClose: () => void;
  readonly variant?: 'primary' | 'danger';
  /** The reason why the form cannot be submitted; `null` or absent if the form can be submitted. */
  readonly off?: string | null;
}

/** The problem of the last attempt, and the buttons that cancel and submit. */
export function FormEnd({ action, icon, label, onClose, variant = 'primary', off = null }: FormEndProps) {
  const text = usePageText().app;
  return (
    <>
      {action.problem !== null && <ProblemCard problem={action.problem} onDismiss={action.dismiss} />}
      <div class="row end">
        <Button label={text.cancel} onClick={onClose} />
        <ActionButton action={action} icon={icon} label={label} variant={variant} kind="submit" off={off} />
      </div>
    </>
  );
}
