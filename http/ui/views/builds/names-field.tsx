/**
 * The encoding of the file names in a zip or tar archive. The field is shown after the service could not read the
 * names.
 */
import { type NameEncoding, nameEncodings } from '../../../../machines/text/name-encodings.js';
import { useText } from '../../context.js';

interface NamesFieldProps {
  readonly value: NameEncoding | null;
  readonly onChange: (names: NameEncoding | null) => void;
}

export function NamesField({ value, onChange }: NamesFieldProps) {
  const words = useText().builds.install.names;
  return (
    <label class="field">
      <span>{words.label}</span>
      <select
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onChange(nameEncodings.find((encoding) => encoding === currentTarget.value) ?? null)
        }
      >
        <option value="">{words.unset}</option>
        {nameEncodings.map((encoding) => (
          <option key={encoding} value={encoding}>
            {`${encoding} (${words.scripts[encoding]})`}
          </option>
        ))}
      </select>
    </label>
  );
}
