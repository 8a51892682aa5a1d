/** The fields for the variables of a recipe. A closed part has the fields for variables with a default. */
import type { RecipePlan } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { TextField } from '../../../forms/fields.js';
import { licenceVariable, listOptional, listRequired } from './recipe-order.js';

interface VariableFieldsProps {
  readonly plan: RecipePlan;
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

export function VariableFields({ plan, values, onChange }: VariableFieldsProps) {
  const words = useText().newFolder.recipe;
  const licence = useText().firstServer.check;
  const optional = listOptional(plan);
  const set = (name: string, value: string): void => onChange({ ...values, [name]: value });
  return (
    <>
      {listRequired(plan).map((name) =>
        name === licenceVariable ? (
          <TextField
            key={name}
            label={licence.licence}
            hint={words.licenceHint}
            placeholder="cfxk_…"
            value={values[name] ?? ''}
            onChange={(value) => set(name, value)}
          />
        ) : (
          <TextField
            key={name}
            label={name}
            value={values[name] ?? ''}
            required
            onChange={(value) => set(name, value)}
          />
        ),
      )}
      {optional.length > 0 && (
        <details class="more-options">
          <summary>{words.defaults(optional.length)}</summary>
          <div class="form">
            {optional.map(([name, value]) => (
              <TextField
                key={name}
                label={name}
                value={values[name] ?? value}
                onChange={(changed) => set(name, changed)}
              />
            ))}
          </div>
        </details>
      )}
    </>
  );
}
