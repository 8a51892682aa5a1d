/** The fields that tokens and accounts have in common: name, role or scopes, patterns of commands. */
import { useState } from 'preact/hooks';
import { scopes } from '../../../../machines/access/access-tokens.js';
import { useText } from '../../context.js';
import { TextField } from '../../forms/fields.js';
import { findRole, roleScopes, roles } from './roles.js';
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
  const [choosesScopes, setChoosesScopes] = useState(() => findRole(values.scopes) === null);
  const role = choosesScopes ? null : findRole(values.scopes);
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
      <fieldset>
        <legend>{words.role}</legend>
        {roles.map((each) => (
          <label key={each} class="choice role">
            <input
              type="radio"
              name="role"
              checked={role === each}
              onChange={() => {
                setChoosesScopes(false);
                onChange({ scopes: roleScopes[each] });
              }}
            />
            <span>
              {words.roles[each]} <span class="faint small">{words.roleDetails[each]}</span>
            </span>
          </label>
        ))}
        <label class="choice role">
          <input type="radio" name="role" checked={role === null} onChange={() => setChoosesScopes(true)} />
          <span>
            {words.ownRole} <span class="faint small">{words.ownRoleDetail}</span>
          </span>
        </label>
      </fieldset>
      {role === null && <ScopeFields values={values} hasNoScope={hasNoScope} onChange={onChange} />}
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

function ScopeFields({ values, hasNoScope, onChange }: Omit<GrantFieldsProps, 'nameHint'>) {
  const words = useText().access;
  return (
    <fieldset aria-describedby={hasNoScope ? 'no-scope' : undefined}>
      <legend>{words.scopes}</legend>
      {scopes.map((scope) => (
        <label key={scope} class="choice role">
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
  );
}
