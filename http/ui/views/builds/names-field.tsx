/** The encoding of the names in a zip or a tar that does not say it: asked for once the service could not read them. */
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
