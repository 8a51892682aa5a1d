/** The field for the time at which a token expires. */
import { useText } from '../../../context.js';
import { RadioField, TextField } from '../../../forms/fields.js';
import type { Expiry, TokenValues } from './token-values.js';

interface ExpiryFieldProps {
  readonly values: TokenValues;
  readonly expiries: readonly Expiry[];
  readonly onChange: (change: Partial<TokenValues>) => void;
}

export function ExpiryField({ values, expiries, onChange }: ExpiryFieldProps) {
  const words = useText().access;
  return (
    <RadioField
      legend={words.expires}
      name="expiry"
      value={values.expiry}
      values={expiries}
      texts={words.expiries}
      onChange={(expiry) => onChange({ expiry })}
    >
      {values.expiry === 'own' && (
        <TextField
          type="datetime-local"
          label={words.ownExpiry}
          value={values.ownExpiry}
          required
          onChange={(ownExpiry) => onChange({ ownExpiry })}
        />
      )}
    </RadioField>
  );
}
