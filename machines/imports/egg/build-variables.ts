/** Chooses the names and the defaults that the variables of an egg have in build.json. */
import type { Egg, EggVariable } from './egg.js';

/** A note about a part of an egg that build.json cannot express, or that the operator must check. */
export interface EggNote {
  /** The part of the egg, such as `variable SERVER_NAME`. */
  readonly subject: string;
  readonly text: string;
}

/** The values that the panel gives to every server. With `null`, each Data Folder sets the value. */
const panelValues: Readonly<Record<string, string | null>> = {
  SERVER_MEMORY: '4096',
  SERVER_IP: '0.0.0.0',
  SERVER_PORT: null,
  P_SERVER_UUID: null,
  P_SERVER_LOCATION: '',
};

/** The panel's names of values in config files and start commands, as names of environment variables. */
const panelPaths: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^server\.(build|allocations)\.default\.port$/, 'SERVER_PORT'],
  [/^server\.(build|allocations)\.default\.ip$/, 'SERVER_IP'],
  [/^server\.build\.memory(_limit)?$/, 'SERVER_MEMORY'],
  [/^server\.uuid$/, 'P_SERVER_UUID'],
  [/^(?:server\.build\.env|server\.environment|env)\.(\w+)$/, ''],
];

const environmentName = /^[A-Za-z_][A-Za-z0-9_]*$/;
const maxValueLength = 1_000;

export class BuildVariables {
  readonly notes: EggNote[] = [];
  private readonly known: ReadonlyMap<string, EggVariable>;
  /** The names in build.json, by the names in the egg. */
  private readonly names = new Map<string, string>();
  private readonly values = new Map<string, string | number | null>();

  /** @param egg the egg. A chosen name is never a name that the start command of the egg contains in braces */
  constructor(private readonly egg: Pick<Egg, 'variables' | 'startup'>) {
    this.known = new Map(egg.variables.map((variable) => [variable.name, variable]));
  }

  /** Returns whether the egg or the panel gives a value to a variable of a shell. */
  has(name: string): boolean {
    return this.known.has(name) || Object.hasOwn(panelValues, name);
  }

  /** Returns whether a name is the name of a variable of the egg. */
  isInEgg(name: string): boolean {
    return this.known.has(name);
  }

  /** Returns the default of a variable; an empty text without a default. */
  findPreset(name: string): string {
    return this.known.get(name)?.preset ?? (Object.hasOwn(panelValues, name) ? panelValues[name] : null) ?? '';
  }

  /** Returns the name in build.json, and adds the variable. */
  use(name: string): string {
    const present = this.names.get(name);
    if (present !== undefined) return present;
    const chosen = this.chooseName(name.toLowerCase());
    this.names.set(name, chosen);
    this.values.set(chosen, this.findDefault(name));
    return chosen;
  }

  /**
   * Returns a text for build.json. Because `{word}` would be a placeholder, `{word}` becomes another placeholder whose
   * value is `{word}`.
   */
  escapeBraces(text: string): string {
    return text.replace(/(?<!\$)\{([A-Za-z_]\w*)\}/g, (whole, word: string) => {
      const name = this.chooseName(`brace_${word.toLowerCase()}`.slice(0, 100));
      this.values.set(name, whole);
      return `{${name}}`;
    });
  }

  /** Returns the field `variables` of build.json. */
  list(): Readonly<Record<string, string | number | null>> {
    return Object.fromEntries(this.values);
  }

  private chooseName(wanted: string): string {
    const word = wanted.replace(/\W/g, '_').replace(/^(?=\d)/, '_');
    let name = ['build', 'folder', '__proto__'].includes(word) ? `${word}_value` : word;
    // A shell's `${name}` must stay as it is.
    while (this.values.has(name) || this.egg.startup.includes(`{${name}}`)) name += '_';
    return name;
  }

  private findDefault(name: string): string | number | null {
    const subject = `variable ${name}`;
    const variable = this.known.get(name);
    if (variable === undefined) {
      const value = Object.hasOwn(panelValues, name) ? (panelValues[name] ?? null) : null;
      this.notes.push({
        subject,
        text:
          value === null
            ? 'the panel gives it a value. Set it in folder.json of each Data Folder.'
            : `the panel gives it a value. Its default here is ${JSON.stringify(value)}.`,
      });
      return toValue(value);
    }
    const { preset, rules } = variable;
    if (preset === '' && rules.includes('required')) return null;
    if (preset.length <= maxValueLength && !/\p{Cc}/u.test(preset)) return toValue(preset);
    this.notes.push({
      subject,
      text: 'its default is not one line of at most 1,000 characters. Set it in folder.json of each Data Folder.',
    });
    return null;
  }
}

/** Returns the name of the environment variable that a placeholder of the panel names. */
export function toEnvironmentName(placeholder: string): string {
  if (!placeholder.includes('.')) return placeholder;
  for (const [pattern, name] of panelPaths) {
    const found = pattern.exec(placeholder);
    if (found !== null) return found[1] !== undefined && name === '' ? found[1] : name;
  }
  return placeholder.replaceAll('.', '_');
}

/** Returns whether a name can be the name of an environment variable. */
export function isEnvironmentName(name: string): boolean {
  return environmentName.test(name) && name !== '__proto__';
}

/** Returns the number if a text is a whole number; otherwise the unchanged value. */
function toValue(text: string | null): string | number | null {
  return text !== null && /^(0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}
