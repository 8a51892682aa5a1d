/** The lines that the operator writes to carry out the tasks of an import. */
import type { ImportNote } from '../../../../machines/imports/txadmin/import-notes.js';
import { settingFields } from '../../../../machines/imports/txadmin/start-settings.js';

/** Returns the lines that the operator writes elsewhere, as they are written; `null` for a note without such lines. */
export function listLines({ code, values }: ImportNote): string | null {
  switch (code) {
    case 'start_commands':
      // The plus sign is only for a command line.
      return values.map((line) => line.replace(/^\+/, '')).join('\n');
    case 'start_secrets':
      return listSecretFields(values);
    case 'recovery':
    case 'start_options':
      return values.join(' ');
    default:
      return null;
  }
}

/** Returns the fields of folder.json with dots in place of the values. Convars without a field are in `set`. */
function listSecretFields(names: readonly string[]): string {
  const toField = (name: string): string => `${JSON.stringify(name)}: "…"`;
  const convars = names.filter((name) => !settingFields.includes(name));
  const fields = names.filter((name) => settingFields.includes(name)).map(toField);
  return [...fields, ...(convars.length === 0 ? [] : [`"set": { ${convars.map(toField).join(', ')} }`])].join(',\n');
}
