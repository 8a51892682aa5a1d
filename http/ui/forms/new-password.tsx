/** The two fields of a new password. */
import { usePageText } from '../context.js';
import { TextField } from './fields.js';

export interface NewPasswordValues {
  readonly password: string;
  readonly repeated: string;
}

export const noPassword: NewPasswordValues = { password: '', repeated: '' };

interface NewPasswordProps {
  readonly values: NewPasswordValues;
  /** Whether the fields differed when they were submitted. */
  readonly differ: boolean;
  readonly onChange: (values: NewPasswordValues) => void;
}

export function NewPassword({ values, differ, onChange }: NewPasswordProps) {
  const words = usePageText().login;
  return (
    <>
      <TextField
        type="password"
        autocomplete="new-password"
        label={words.newPassword}
        hint={words.newPasswordHint}
        value={values.password}
        required
        onChange={(password) => onChange({ ...values, password })}
      />
      <TextField
        type="password"
        autocomplete="new-password"
        label={words.repeat}
        value={values.repeated}
        required
        aria-invalid={differ}
        aria-describedby={differ ? 'not-same' : undefined}
        onChange={(repeated) => onChange({ ...values, repeated })}
      />
      {differ && (
        <p id="not-same" class="fault" role="alert">
          {words.notSame}
        </p>
      )}
    </>
  );
}
