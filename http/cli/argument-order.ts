/** Brings arguments into the form that commander parses. */
import type { Command } from 'commander';

/** Whether the arguments run the service: the default without a command. @param args as of {@link orderArguments} */
export function isServe([first = '']: readonly string[]): boolean {
  return first === 'serve' || first === '' || (first.startsWith('-') && !globalOptions.includes(first));
}

/** Options of the program itself. */
const globalOptions = ['-h', '--help', '-v', '-V', '--version'];

/**
 * Adds the default commands, and places options where commander expects them.
 * @param args the arguments after the program's name
 */
export function orderArguments(program: Command, args: readonly string[]): string[] {
  const [first = '', ...rest] = args;
  // What other programs offer besides: `help builds add`, and -V.
  if (first === 'help') return orderArguments(program, [...rest, '--help']);
  if (first === '-V') return ['--version'];
  if (isServe(args)) return first === 'serve' ? [...args] : ['serve', ...args];
  const command = program.commands.find((each) => each.name() === first);
  if (command === undefined) return [...args];
  if (command.commands.length > 0) return [first, ...moveSubcommand(command, rest)];
  return first === 'start' ? [first, ...bindSeconds(command, rest)] : [...args];
}

/**
 * `builds --json add` becomes `builds add --json`, and `builds` becomes `builds list`: the first subcommand is the
 * default. Where it takes an argument, `resources world` becomes `resources list world`.
 */
function moveSubcommand(group: Command, args: readonly string[]): string[] {
  const [index] = findOperands(group.commands, args);
  const [standard] = group.commands;
  const takesAny = (standard?.registeredArguments.length ?? 0) > 0;
  const isNamed = index !== undefined && group.commands.some((each) => each.name() === args[index]);
  if (index !== undefined && (isNamed || !takesAny))
    return [args[index] ?? '', ...args.slice(0, index), ...args.slice(index + 1)];
  return args.includes('-h') || args.includes('--help') ? [...args] : [standard?.name() ?? '', ...args];
}

/**
 * `--wait 30` becomes `--wait=30` where Build and Data Folder are given besides, else `--wait=`: commander would take
 * any word after --wait for the seconds, so `start --wait 2372 world` would have no Build.
 */
function bindSeconds(start: Command, args: readonly string[]): string[] {
  const operands = findOperands([start], args);
  const index = args.indexOf('--wait');
  if (index === -1 || operands.includes(index)) return [...args];
  const seconds = args[index + 1] ?? '';
  const isBound = operands.length === 3 && operands.includes(index + 1) && /^\d+$/.test(seconds);
  return args.toSpliced(index, isBound ? 2 : 1, `--wait=${isBound ? seconds : ''}`);
}

/** Returns the indexes of the arguments that are neither options nor their values. */
function findOperands(commands: readonly Command[], args: readonly string[]): number[] {
  const valued = commands.flatMap(({ options }) => options).filter(({ required }) => required);
  const operands: number[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '--') return [...operands, ...[...args.keys()].slice(index + 1)];
    if (arg.length < 2 || !arg.startsWith('-')) operands.push(index);
    else if (valued.some(({ long }) => long === arg)) index += 1;
  }
  return operands;
}
