/**
 * Finds the faults that would make an exec fail, before the exec. A shell reports fewer details, and runs a file of an
 * unknown format as a script.
 */
import { accessSync, closeSync, constants, openSync, readSync, type Stats, statSync } from 'node:fs';
import type { SpawnFault } from '../../../machines/faults/spawn-fault.js';
import type { Launch } from '../../../machines/launch/launch.js';

/**
 * The names of variables that the keeper can pass on. The keeper is a POSIX shell. Such a shell drops other variables.
 */
const environmentName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Returns the first reason why the launch's program cannot be executed on this machine; `null` for an executable
 * program.
 */
export function findSpawnFault({ argv, cwd, env }: Pick<Launch, 'argv' | 'cwd' | 'env'>): SpawnFault | null {
  const fault = findTextFault([...argv, cwd], env);
  if (fault !== null) return fault;
  if (!isDirectory(cwd)) return { reason: 'bad_cwd', subject: cwd };
  return findProgramFault(argv[0] ?? '');
}

/**
 * Returns the fault of the first text that cannot be passed to a program: a text with a NUL byte, or an invalid
 * variable name. `null` if every text can be passed.
 */
export function findTextFault(texts: readonly string[], env: Launch['env']): SpawnFault | null {
  const nul = [...texts, ...Object.keys(env), ...Object.values(env)].find((text) => text.includes('\0'));
  if (nul !== undefined) return { reason: 'nul_byte', subject: nul.replaceAll('\0', '\\0') };
  const name = Object.keys(env).find((key) => !environmentName.test(key));
  return name === undefined ? null : { reason: 'bad_environment_name', subject: name };
}

/** Returns why the file cannot be executed; `null` for an executable file. */
export function findProgramFault(program: string): SpawnFault | null {
  const stats = statOrNull(program);
  if (stats === null) return { reason: 'program_missing', subject: program };
  if (!stats.isFile()) return { reason: 'program_not_a_file', subject: program };
  try {
    accessSync(program, constants.X_OK);
  } catch {
    return { reason: 'not_executable', subject: program };
  }
  return findFormatFault(program);
}

function findFormatFault(program: string): SpawnFault | null {
  const head = readHead(program, 256);
  // The file is executable but not readable: the kernel decides.
  if (head === null) return null;
  if (head.subarray(0, 2).toString('latin1') === '#!') {
    const [, interpreter = '', argument = ''] =
      /^#![ \t]*([^ \t\n]*)[ \t]*([^\n]*)/.exec(head.toString('latin1')) ?? [];
    // A script with Windows line ends names an interpreter that ends with a carriage return, including an interpreter
    // that env starts.
    const wanted = interpreter.endsWith('/env') && argument.endsWith('\r') ? argument : interpreter;
    return wanted.endsWith('\r') || !isExistingFile(wanted)
      ? { reason: 'interpreter_missing', subject: wanted.replaceAll('\r', '\\r') }
      : null;
  }
  return isElfForThisMachine(head) ? null : { reason: 'wrong_format', subject: program };
}

/**
 * Returns whether the file is an ELF file for the machine of the running Node (ELF specification, e_machine). A 64-bit
 * Intel machine also executes 32-bit Intel programs.
 */
function isElfForThisMachine(head: Buffer): boolean {
  if (head.length < 20 || head.subarray(0, 4).toString('latin1') !== '\x7fELF') return false;
  const own = readHead('/proc/self/exe', 20);
  if (own === null) return true;
  const intel386 = 3;
  const intel64 = 62;
  const [machine, ownMachine] = [head.readUInt16LE(18), own.readUInt16LE(18)];
  return machine === ownMachine || (machine === intel386 && ownMachine === intel64);
}

function readHead(path: string, bytes: number): Buffer | null {
  try {
    const fd = openSync(path, 'r');
    try {
      const buffer = Buffer.alloc(bytes);
      return buffer.subarray(0, readSync(fd, buffer, 0, bytes, 0));
    } finally {
      closeSync(fd);
    }
  } catch {
    return null;
  }
}

function isExistingFile(path: string): boolean {
  return statOrNull(path)?.isFile() ?? false;
}

function isDirectory(path: string): boolean {
  return statOrNull(path)?.isDirectory() ?? false;
}

function statOrNull(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}
