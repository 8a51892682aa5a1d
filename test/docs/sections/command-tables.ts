/** The sections on commands and options. test/docs/sections/renderers.ts has their names. */
import type { Command, Option } from 'commander';
import { toCommandPath } from '../../../http/cli/declare-commands.js';
import { examples } from '../../../http/cli/examples.js';
import { helpGroups } from '../../../http/cli/kit/declare.js';
import type { JsonValues } from '../../../http/cli/kit/option-values.js';
import { commonOptions, confirmOption } from '../../../http/cli/kit/service-options.js';
import { configKeys } from '../../../http/cli/serve/config-schema.js';
import { serveOptions } from '../../../http/cli/serve/serve-options.js';
import { allCommands } from '../../kit/manager/parse-command-line.js';
import { optionNotes } from './option-notes.js';
import { toSentence } from './schema-rows.js';
import { renderTable } from './sections.js';

const [, ...commands] = allCommands();

/** The commands that can be run. */
export const leaves: readonly Command[] = commands.filter((command) => command.commands.length === 0);

/** Returns the visible options of a command, without the options that other tables list. */
export function listOwnOptions(command: Command): readonly Option[] {
  const common = [...commonOptions(), confirmOption()].map(({ flags }) => flags);
  const own =
    command.name() === 'login' ? command.options : command.options.filter(({ flags }) => !common.includes(flags));
  return own.filter(({ hidden }) => !hidden);
}

/** Returns the words and arguments of a command, such as `builds install <file-or-url>`. */
function writeUsage(command: Command): string {
  const args = command.registeredArguments.map((each) => `<${each.name()}${each.variadic ? '...' : ''}>`);
  return [toCommandPath(command), ...args].join(' ');
}

/** Renders the commands in the groups of the help. */
export function renderCommands(): string {
  const groups = Object.values(helpGroups).map((title) => {
    const inGroup = leaves.filter((command) => findGroup(command) === title);
    const rows = inGroup.map((command) => [`\`${writeUsage(command)}\``, describe(command)]);
    return `### ${title.replace(/:$/, '')}\n\n${renderTable(['Command', 'What it does'], rows)}`;
  });
  return groups.join('\n\n');
}

/** Returns the title of the group in which the help lists a command. */
function findGroup(command: Command): string {
  const { parent } = command;
  return parent === null || parent.parent === null ? command.helpGroup() : findGroup(parent);
}

function describe(command: Command): string {
  const { length } = listOwnOptions(command);
  const optional = command.registeredArguments
    .filter(({ required }) => !required)
    .map((each) => `\`<${each.name()}>\``);
  return [
    toSentence(command.description().replace(' (the default)', '')),
    ...(optional.length === 0 ? [] : [`${optional.join(' and ')} may be omitted.`]),
    ...(length === 0 || command.name() === 'serve' ? [] : [`[Options](#${toAnchor(toCommandPath(command))})`]),
  ].join(' ');
}

const toAnchor = (heading: string): string => heading.replaceAll(' ', '-');

/** Renders the usage, the options and the examples of a command. */
export function renderCommand(path: string, page: string): string {
  const command = leaves.find((each) => toCommandPath(each) === path);
  if (command === undefined) throw new Error(`${page}: there is no command ${path}`);
  const rows = listOwnOptions(command).map((option) => [`\`${option.flags}\``, describeOption(option)]);
  const lines = (examples[path] ?? []).map((line) => `server-manager ${line}`);
  return [
    `\`server-manager ${writeUsage(command)}\`: ${toSentence(command.description())}`,
    ...(rows.length === 0 ? [] : [renderTable(['Option', 'Meaning'], rows)]),
    ...(lines.length === 0 ? [] : [`\`\`\`sh\n${lines.join('\n')}\n\`\`\``]),
  ].join('\n\n');
}

function describeOption(option: Option): string {
  const { description, argChoices, defaultValue, defaultValueDescription, mandatory } = option;
  const usual = defaultValueDescription ?? defaultValue;
  return [
    toSentence(description),
    ...describeRange(option),
    ...(argChoices === undefined ? [] : [`One of ${argChoices.map((each) => `\`${each}\``).join(', ')}.`]),
    ...(usual === undefined ? [] : [`Default: \`${usual}\`.`]),
    ...(mandatory ? ['Required.'] : []),
  ].join(' ');
}

/** Renders the options that every command has. */
export function renderCommonOptions(): string {
  const rows = commonOptions().map((option) => [
    `\`${option.flags}\``,
    option.envVar === undefined ? '' : `\`${option.envVar}\``,
    describeOption(option),
  ]);
  return renderTable(['Option', 'Environment variable', 'Meaning'], rows);
}

/** Renders the options of the service. */
export function renderServiceOptions(): string {
  const options = serveOptions();
  const keys = new Set(configKeys(options));
  const rows = options.map((option) => [
    `\`${option.flags}\``,
    `\`${option.envVar}\``,
    formatDefault(option),
    [
      toSentence(option.description),
      ...(keys.has(option) ? describeValues(option) : []),
      ...(optionNotes[option.name()] === undefined ? [] : [optionNotes[option.name()]]),
    ].join(' '),
  ]);
  return renderTable(['Option', 'Environment variable', 'Default', 'Meaning'], rows);
}

function formatDefault({ defaultValueDescription, defaultValue }: Option): string {
  const value = defaultValueDescription ?? defaultValue;
  return value === undefined ? '' : `\`${value}\``;
}

/** Describes the values that an option accepts, unless its placeholder describes them. */
function describeValues(option: Option): string[] {
  if (option.presetArg === 'true') return ['`true`, `false`, or no value for `true`.'];
  if (option.argChoices !== undefined) return [`One of ${option.argChoices.map((each) => `\`${each}\``).join(', ')}.`];
  return describeRange(option);
}

/** Returns the numbers that an option accepts. */
function describeRange({ parseArg }: Option): string[] {
  const { inJson } = (parseArg ?? {}) as { readonly inJson?: JsonValues };
  const { minimum, maximum } = inJson?.schema ?? {};
  return minimum === undefined || maximum === undefined ? [] : [`${minimum} to ${maximum}.`];
}

/** Renders the option that confirms a deletion, with its commands. */
export function renderConfirmedCommands(): string {
  const { flags, description } = confirmOption();
  const confirmed = leaves.filter((command) => command.options.some((option) => option.flags === flags));
  const names = confirmed.map((command) => `\`${toCommandPath(command)}\``).join(', ');
  return renderTable(['Option', 'Meaning', 'Commands'], [[`\`${flags}\``, toSentence(description), names]]);
}
