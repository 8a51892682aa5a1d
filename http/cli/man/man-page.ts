/**
 * Writes the man page with the macros of man(7). The man page is derived from the declared commands and options, like
 * the help.
 */
import type { Command, Option } from 'commander';
import { toCommandPath } from '../declare-commands.js';
import { exitStatus } from '../exit-status.js';

const statusTexts: Readonly<Record<keyof typeof exitStatus, string>> = {
  done: 'The command has succeeded, or the service has shut down normally.',
  refused:
    'The service refused the request or it failed; or the service could not start, or could not stop its server.',
  usage: 'Invalid arguments, options, environment variables or config file.',
  unreachable: 'The service could not be reached.',
  stopped: 'The server is not running (status --quiet).',
  cancelled: 'Ended by Ctrl-C.',
};

/** Returns the page server-manager(1). */
export function manPage(program: Command, version: string): string {
  const [serve, ...commands] = program.commands;
  if (serve === undefined) throw new Error('the program has no commands');
  const common = toOptions(program.commands.find((each) => each.name() === 'status'));
  const isCommon = ({ flags }: Option): boolean => common.some((option) => option.flags === flags);
  const leaves = commands.flatMap(findLeaves);
  return [
    `.TH SERVER\\-MANAGER 1 "" "server\\-manager ${escapeText(version)}" "User Commands"`,
    section('NAME', `server\\-manager \\- manages one game server process over HTTP and the command line`),
    section(
      'SYNOPSIS',
      '.B server\\-manager serve',
      '.RI [ option ...]',
      '.br',
      '.B server\\-manager',
      '.I command',
      '.RI [ argument ...]',
      '.RI [ option ...]',
    ),
    section('DESCRIPTION', escapeText(program.description())),
    section('OPTIONS OF THE SERVICE', ...toOptions(serve).flatMap(optionLines)),
    section(
      'COMMANDS',
      ...leaves.flatMap((command) => [
        '.TP',
        `.B ${escapeText(writeUsage(command))}`,
        `${sentence(command.description())}`,
        ...nested(toOptions(command).filter((option) => !isCommon(option))),
      ]),
    ),
    section('OPTIONS OF EVERY COMMAND', ...common.flatMap(optionLines)),
    section(
      'ENVIRONMENT',
      'Each option with a variable can be set by it; an option on the command line has precedence.',
      '.TP',
      '.B SERVER_MANAGER_TOKEN',
      'The token itself, instead of a file with it.',
    ),
    section(
      'EXIT STATUS',
      ...Object.entries(exitStatus).flatMap(([name, status]) => [
        '.TP',
        `.B ${status}`,
        escapeText(statusTexts[name as keyof typeof exitStatus]),
      ]),
    ),
    section(
      'SIGNALS',
      'SIGTERM, SIGINT and SIGHUP shut the service down normally. With',
      '.B \\-\\-on\\-exit stop',
      'it first stops the server.',
    ),
    '',
  ].join('\n');
}

function section(title: string, ...lines: readonly string[]): string {
  return [`.SH ${title}`, ...lines].join('\n');
}

function toOptions(command: Command | undefined): readonly Option[] {
  return command === undefined ? [] : command.createHelp().visibleOptions(command);
}

/** Returns the commands of a group, and of the groups inside it. */
function findLeaves(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(findLeaves);
}

/** Returns the words and arguments of a command, such as `builds install <file-or-url>`. */
function writeUsage(command: Command): string {
  const args = command.registeredArguments.map((each) => `<${each.name()}${each.variadic ? '...' : ''}>`);
  return [toCommandPath(command), ...args].join(' ');
}

/** Returns options, indented below the description of their command. */
function nested(options: readonly Option[]): string[] {
  return options.length === 0 ? [] : ['.RS', ...options.flatMap(optionLines), '.RE'];
}

function optionLines({
  flags,
  description,
  envVar,
  argChoices,
  defaultValue,
  defaultValueDescription,
}: Option): string[] {
  const value = defaultValueDescription ?? defaultValue;
  return [
    '.TP',
    `.B ${escapeText(flags)}`,
    sentence(description),
    ...(argChoices === undefined ? [] : [sentence(`Choices: ${argChoices.join(', ')}`)]),
    ...(value === undefined ? [] : [sentence(`Default: ${value}`)]),
    ...(envVar === undefined ? [] : [sentence(`Environment: ${envVar}`)]),
  ];
}

function sentence(text: string): string {
  return escapeText(/[.!?]$/.test(text) ? text : `${text}.`);
}

/**
 * Escapes characters that roff would interpret: backslashes, hyphens, and a full stop or apostrophe at the beginning of
 * a line.
 */
function escapeText(text: string): string {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/, '\\&$&');
}
