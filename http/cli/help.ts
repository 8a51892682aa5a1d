/** The text of `server-manager COMMAND --help`, and the part of `server-manager --help` that lists the commands. */
import { defaultAddress } from './address.js';
import {
  type CommandName,
  commandsOf,
  describe,
  everywhere,
  firstWords,
  groups,
  type OptionName,
  options,
} from './commands.js';

const width = 24;

/** @returns how the command is written, after the program's name */
export function usageOf(name: CommandName): string {
  const { operands, options: known } = describe(name);
  const words = name.endsWith(' list') ? `${name.split(' ')[0]} [list]` : name;
  return [words, ...operands, ...known.map((option) => `[${written(option)}]`)].join(' ');
}

function written(option: OptionName): string {
  return `--${option} ${options[option].value}`.trimEnd();
}

function optionLine(option: OptionName, more = ''): string {
  return `  ${(option === 'help' ? '--help, -h' : written(option)).padEnd(width)} ${options[option].text}${more}\n`;
}

const variables: Partial<Record<OptionName, string>> = { url: ` (${defaultAddress}); SERVER_MANAGER_URL` };

/** @param word a command, or the group of several */
export function commandHelp(word: string): string {
  const names = commandsOf(word);
  const usages = names
    .map((name, index) => `${index === 0 ? 'Usage:' : '      '} server-manager ${usageOf(name)}\n`)
    .join('');
  const texts = names
    .map((name) => (names.length === 1 ? describe(name).text : `  ${name.padEnd(width)} ${describe(name).text}`))
    .join('\n');
  const own = [...new Set(names.flatMap((name) => describe(name).options))]
    .map((option) => optionLine(option))
    .join('');
  return `${usages}\n${texts}\n${own === '' ? '' : `\n${own}`}\nEvery command has:\n${everywhere.map((option) => optionLine(option, variables[option])).join('')}`;
}

/** One line for each first word. */
export function commandList(): string {
  return firstWords()
    .map((word) => `  ${word.padEnd(12)} ${groups[word] ?? describe(word as CommandName).text}\n`)
    .join('');
}
