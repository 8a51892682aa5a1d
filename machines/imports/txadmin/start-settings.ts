/** Translates the start options of txAdmin into fields of folder.json for FXServer. */
import { isSecret } from '../../text/secrets.js';
import type { TxConfig } from './tx-config.js';

export interface StartSettings {
  /** The fields of folder.json. The values of secrets are left out. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The convars whose values are secrets. */
  readonly secrets: readonly string[];
  /** The arguments that folder.json cannot express. Secrets are left out. */
  readonly others: readonly string[];
}

/** Convars that have a separate field in folder.json. */
const fieldsOfConvars: Readonly<Record<string, string>> = {
  sv_licensekey: 'licenseKey',
  steam_webapikey: 'steamWebApiKey',
  onesync: 'oneSync',
  gamename: 'game',
};

/** The fields of folder.json whose settings are convars of txAdmin. */
export const settingFields: readonly string[] = Object.values(fieldsOfConvars);

export function toStartSettings({ oneSync, startupArguments }: TxConfig): StartSettings {
  const fields = new Map<string, unknown>(oneSync === null ? [] : [['oneSync', oneSync]]);
  const set = new Map<string, string>();
  const secrets: string[] = [];
  const others: string[] = [];
  for (const command of splitCommands(startupArguments)) {
    const [verb = '', name = '', value, ...rest] = command;
    if (verb.toLowerCase() !== '+set' || name === '' || value === undefined || rest.length > 0) {
      others.push(hideSecrets(command).join(' '));
      continue;
    }
    const field = Object.hasOwn(fieldsOfConvars, name.toLowerCase()) ? fieldsOfConvars[name.toLowerCase()] : undefined;
    if (isSecret(name, value)) secrets.push(field ?? name);
    else if (field === undefined) set.set(name, value);
    else fields.set(field, value);
  }
  if (set.size > 0) fields.set('set', Object.fromEntries(set));
  return { fields: Object.fromEntries(fields), secrets, others };
}

/** Splits arguments into console commands. Each word that begins with + begins a command. */
function splitCommands(words: readonly string[]): readonly (readonly string[])[] {
  const commands: string[][] = [];
  for (const word of words) {
    const current = commands.at(-1);
    if (word.startsWith('+') || current === undefined) commands.push([word]);
    else current.push(word);
  }
  return commands;
}

/** Replaces the first secret and all words after it by `***`. */
function hideSecrets(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word, index) => isSecret((words[index - 1] ?? '').replace(/^\+/, ''), word));
  return first === -1 ? words : [...words.slice(0, first), '***'];
}
