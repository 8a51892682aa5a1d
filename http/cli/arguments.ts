/** Reads what stands behind a command's name. */
import { parseArgs } from 'node:util';
import { type CommandName, commandsOf, describe, everywhere, type OptionName, options } from './commands.js';

export interface Arguments {
  readonly name: CommandName;
  /** As many as the command describes; the words of one that takes all that are left are joined by a blank. */
  readonly operands: readonly string[];
  /** `''` where one has no value. */
  readonly given: Readonly<Partial<Record<OptionName, string>>>;
}

export type ReadArguments =
  | { readonly kind: 'help' }
  /** A sentence each. */
  | { readonly kind: 'faulty'; readonly faults: readonly string[] }
  | { readonly kind: 'arguments'; readonly arguments: Arguments };

interface Tokens {
  readonly words: readonly { readonly text: string; readonly index: number }[];
  readonly given: Partial<Record<OptionName, string>>;
  /** Where the words stand that follow an option which may have a value, and has none so far. */
  readonly loose: ReadonlyMap<number, OptionName>;
  readonly faults: readonly string[];
}

/**
 * @param word the first word: a command or the group of several
 * @param argv what stands behind it
 */
export function readArguments(word: string, argv: readonly string[]): ReadArguments {
  const { words, given, loose, faults: found } = readTokens(argv);
  if ('help' in given) return { kind: 'help' };
  const names = commandsOf(word);
  const isGroup = names.length > 1;
  const name = isGroup ? `${word} ${words[0]?.text ?? 'list'}` : word;
  if (!(names as readonly string[]).includes(name)) {
    const known = names.map((each) => each.split(' ')[1]).join(', ');
    return faulty([`server-manager ${word} has no ${JSON.stringify(words[0]?.text)}; it has ${known}.`]);
  }
  const { operands, options: known } = describe(name as CommandName);
  const values = readLooseValue(isGroup ? words.slice(1) : words, operands.length, loose, given);
  const faults = [...found, ...checkOperands(name, operands, values)];
  for (const option of Object.keys(given) as OptionName[]) {
    if (!known.includes(option) && !(everywhere as readonly OptionName[]).includes(option))
      faults.push(notAnOption(name, `--${option}`));
  }
  if (faults.length > 0) return faulty(faults);
  const takesAll = operands.at(-1)?.endsWith('…') === true;
  return {
    kind: 'arguments',
    arguments: { name: name as CommandName, operands: takesAll ? [values.join(' ')] : values, given },
  };
}

function readTokens(argv: readonly string[]): Tokens {
  const { tokens } = parseArgs({
    args: [...argv],
    options: {
      ...Object.fromEntries(
        Object.entries(options).map(([name, { value }]) => [
          name,
          { type: /^(\[|$)/.test(value) ? ('boolean' as const) : ('string' as const) },
        ]),
      ),
      help: { type: 'boolean', short: 'h' },
    },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const words: { text: string; index: number }[] = [];
  const given: Tokens['given'] = {};
  const loose = new Map<number, OptionName>();
  const faults: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push({ text: token.value, index: token.index });
    if (token.kind !== 'option') continue;
    const name = token.name as OptionName;
    if (!Object.hasOwn(options, name))
      faults.push(`${token.rawName} is not an option; --help lists them. Words that begin with - go behind --.`);
    else if (options[name].value === '' && token.value !== undefined) faults.push(`--${name} takes no value.`);
    else if (/^\w/.test(options[name].value) && (token.value ?? '') === '') faults.push(`--${name} needs a value.`);
    else {
      given[name] = token.value ?? '';
      if (options[name].value.startsWith('[') && token.value === undefined) loose.set(token.index + 1, name);
    }
  }
  return { words, given, loose, faults };
}

/** `--wait 30`: a number there is the option's where the command has all its operands without it. @returns the words that are left */
function readLooseValue(
  words: Tokens['words'],
  needed: number,
  loose: Tokens['loose'],
  given: Tokens['given'],
): string[] {
  const at =
    words.length === needed + 1 ? words.findIndex(({ text, index }) => loose.has(index) && /^\d+$/.test(text)) : -1;
  const word = words[at];
  if (word !== undefined) given[loose.get(word.index) as OptionName] = word.text;
  return words.filter((_, index) => index !== at).map(({ text }) => text);
}

function checkOperands(name: string, operands: readonly string[], values: readonly string[]): string[] {
  const missing = operands.slice(values.length);
  if (missing.length > 0)
    return [`server-manager ${name} needs ${missing.join(' and ').replace('…', '')}; --help tells more.`];
  const rest = operands.at(-1)?.endsWith('…') === true ? [] : values.slice(operands.length);
  return [
    ...rest.map((value) => `server-manager ${name} takes no ${JSON.stringify(value)}; --help tells what it takes.`),
    ...operands
      .filter((operand, index) => values[index] === '' && !operand.endsWith('…'))
      .map((operand) => `${operand} must not be empty.`),
  ];
}

function notAnOption(name: string, option: string): string {
  return `${option} is not an option of server-manager ${name}; --help lists them.`;
}

function faulty(faults: readonly string[]): ReadArguments {
  return { kind: 'faulty', faults };
}
