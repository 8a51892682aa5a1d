/** The fields of the database of a recipe, which may use only one database. */
import { useText } from '../../../context.js';
import { TextField } from '../../../forms/fields.js';
import { type DatabaseFields, toDatabaseName } from './recipe-order.js';

interface DatabaseFormProps {
  readonly value: DatabaseFields;
  /** The name of the Data Folder, which gives the default name of the database. */
  readonly folder: string;
  readonly onChange: (value: DatabaseFields) => void;
}

export function DatabaseForm({ value, folder, onChange }: DatabaseFormProps) {
  const words = useText().newFolder.recipe.database;
  const set = (changes: Partial<DatabaseFields>): void => onChange({ ...value, ...changes });
  return (
    <fieldset class="database-fields">
      <legend>{words.title}</legend>
      <TextField label={words.user} value={value.user} required onChange={(user) => set({ user })} />
      <TextField
        type="password"
        autocomplete="new-password"
        label={words.password}
        value={value.password}
        onChange={(password) => set({ password })}
      />
      <TextField
        label={words.name}
        placeholder={toDatabaseName(folder)}
        value={value.database}
        onChange={(database) => set({ database })}
      />
      <TextField label={words.host} value={value.host} required onChange={(host) => set({ host })} />
      <TextField
        type="number"
        min={1}
        max={65_535}
        label={words.port}
        value={value.port}
        required
        onChange={(port) => set({ port })}
      />
      <p class="faint small">{words.hint}</p>
    </fieldset>
  );
}
