/** Converts arguments to the form that commander parses. */
import type { Command, Option } from 'commander';
import { commonOptions } from './kit/service-options.js';

/** Returns whether the first argument is the command that runs the service. */
export function isServe([first]: readonly string[]): boolean {
  return first === 'serve';
}

/**
 * Adds the default subcommands, and moves options to the positions that commander expects.
 * @param args the arguments after the program's name
 * @throws CommanderError for an option that must follow its command
 */
export function orderArguments(program: Command, args: readonly string[]): string[] {
  const common = commonOptions();
  const [index = args.length] = findOperands(common, args);
  const leading = args.slice(0, index);
  const [name, ...rest] = args.slice(index);
  if (name === undefined) return orderWithoutCommand(program, common, leading);
  // Also accept the form of other programs: `help builds install`.
  if (name === 'help') return orderArguments(program, [...rest, '--help']);
  if (name === 'serve') return [name, ...leading, ...rest];
  const command = program.commands.find((each) => each.name() === name);
  if (!leading.every((word, at) => isCommon(common, word, leading[at - 1]))) return refuseLeading(program, args);
  if (command === undefined) return [...args];
  const words = [...leading, ...rest];
  if (command.commands.length > 0) return [name, ...moveSubcommand(command, words)];
  return name === 'start' ? [name, ...bindSeconds(command, words)] : [name, ...words];
}

/** Shows the help if the arguments contain no command, even with options that every command has. */
function orderWithoutCommand(program: Command, common: readonly Option[], args: readonly string[]): string[] {
  if (args[0] === '-V') return ['--version'];
  return args.every((word, at) => isCommon(common, word, args[at - 1])) ? ['--help'] : refuseLeading(program, args);
}

/**
 * Refuses options before the command. For an option of `serve`, the fault suggests `serve`. commander refuses other
 * options.
 */
function refuseLeading(program: Command, args: readonly string[]): string[] {
  const name = args[0]?.split('=')[0];
  const serve = program.commands.find((each) => each.name() === 'serve');
  const isOfProgram = program.options.some(({ long, short }) => name === long || name === short);
  if (!isOfProgram && serve?.options.some(({ long }) => name === long))
    program.error(`error: Option ${name} belongs to serve. Run server-manager serve ${args.join(' ')}.`);
  return [...args];
}

/** Returns whether a word is one of the options, or the value of such an option. @param before the previous word */
function isCommon(common: readonly Option[], word: string, before = ''): boolean {
  if (common.some(({ long, required }) => word === long || (required && word.startsWith(`${long}=`)))) return true;
  return common.some(({ long, required }) => required && before === long);
}

/**
 * Moves the subcommand before options: `builds --json install` becomes `builds install --json`. The default subcommand
 * is the first, and is added if none is given: `builds` becomes `builds list`. If the default subcommand has an
 * argument, `resources world` becomes `resources list world`.
 */
function moveSubcommand(group: Command, args: readonly string[]): string[] {
  const [index] = findOperands(toOptions(group.commands), args);
  const [standard] = group.commands;
  const takesAny = (standard?.registeredArguments.length ?? 0) > 0;
  const isNamed = index !== undefined && group.commands.some((each) => each.name() === args[index]);
  if (index !== undefined && (isNamed || !takesAny)) {
    const name = args[index] ?? '';
    const rest = [...args.slice(0, index), ...args.slice(index + 1)];
    const inner = group.commands.find((each) => each.name() === name);
    return [name, ...(inner === undefined || inner.commands.length === 0 ? rest : moveSubcommand(inner, rest))];
  }
  return args.includes('-h') || args.includes('--help') ? [...args] : [standard?.name() ?? '', ...args];
}

/**
 * Binds the seconds to their option. `--wait 30` becomes `--wait=30` if Build and Data Folder are also given, and
 * otherwise `--wait=`. commander would treat any word after --wait as the seconds, and `start --wait 2372 world` would
 * have no Build.
 */
function bindSeconds(start: Command, args: readonly string[]): string[] {
  const operands = findOperands(start.options, args);
  const index = args.indexOf('--wait');
  if (index === -1 || operands.includes(index)) return [...args];
  const seconds = args[index + 1] ?? '';
  const isBound = operands.length === 3 && operands.includes(index + 1) && /^\d+$/.test(seconds);
  return args.toSpliced(index, isBound ? 2 : 1, `--wait=${isBound ? seconds : ''}`);
}

/** Returns the indexes of the arguments that are neither options nor their values. */
function findOperands(options: readonly Option[], args: readonly string[]): number[] {
  const valued = options.filter(({ required }) => required);
  const operands: number[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--') return [...operands, ...[...args.keys()].slice(index + 1)];
    if (arg.length < 2 || !arg.startsWith('-')) operands.push(index);
    else if (valued.some(({ long, short }) => long === arg || short === arg)) index += 1;
  }
  return operands;
}

function toOptions(commands: readonly Command[]): readonly Option[] {
  return commands.flatMap((each) => [...each.options, ...toOptions(each.commands)]);
}
