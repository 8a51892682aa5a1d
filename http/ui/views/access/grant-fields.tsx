/** The fields that the forms of tokens and accounts share: name, scopes, patterns of commands. */
import { scopes } from '../../../../machines/access/access-tokens.js';
import { useText } from '../../context.js';
import { TextField } from '../../forms/fields.js';
import { type GrantValues, hasCommands, toggleScope } from './tokens/token-values.js';

interface GrantFieldsProps {
  readonly values: GrantValues;
  readonly nameHint: string;
  /** Whether the form was submitted without a scope. */
  readonly hasNoScope: boolean;
  readonly onChange: (change: Partial<GrantValues>) => void;
}

export function GrantFields({ values, nameHint, hasNoScope, onChange }: GrantFieldsProps) {
  const words = useText().access;
  return (
    <>
      <TextField
        label={words.name}
        hint={nameHint}
        value={values.name}
        required
        maxLength={100}
        onChange={(name) => onChange({ name })}
      />
      <fieldset aria-describedby={hasNoScope ? 'no-scope' : undefined}>
        <legend>{words.scopes}</legend>
        {scopes.map((scope) => (
          <label key={scope} class="choice scope">
            <input
              type="checkbox"
              checked={values.scopes.includes(scope)}
              onChange={() => onChange({ scopes: toggleScope(values.scopes, scope) })}
            />
            <span>
              {scope} <span class="faint small">{words.scopeDetails[scope]}</span>
            </span>
          </label>
        ))}
        {hasNoScope && (
          <p id="no-scope" class="fault" role="alert">
            {words.noScope}
          </p>
        )}
      </fieldset>
      {hasCommands(values) && (
        <label class="field">
          <span>{words.commands}</span>
          <textarea
            rows={3}
            spellcheck={false}
            class="code"
            value={values.commands}
            onInput={({ currentTarget }) => onChange({ commands: currentTarget.value })}
          />
          <span class="faint small">{words.commandsHint}</span>
        </label>
      )}
    </>
  );
}
