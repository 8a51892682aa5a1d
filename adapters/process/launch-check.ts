/** What would make an exec fail, looked up before it: a shell tells far less of it, and runs what has no format at all. */
import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs';
import type { Launch, SpawnFault } from '../../machines/ports/facts.js';

/** The keeper is a POSIX shell: it passes on only names that a shell can hold. */
const environmentName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** @returns the first thing that keeps the launch's program from running here, or null */
export function findSpawnFault({ argv, cwd, env }: Pick<Launch, 'argv' | 'cwd' | 'env'>): SpawnFault | null {
  const fault = findTextFault([...argv, cwd], env);
  if (fault !== null) return fault;
  if (!isDirectory(cwd)) return { reason: 'bad_cwd', subject: cwd };
  return findProgramFault(argv[0] ?? '');
}

/** @returns what no program can be given: a NUL in any text, a name that is not one for a variable; or null */
export function findTextFault(texts: readonly string[], env: Launch['env']): SpawnFault | null {
  const nul = [...texts, ...Object.keys(env), ...Object.values(env)].find((text) => text.includes('\0'));
  if (nul !== undefined) return { reason: 'nul_byte', subject: nul.replaceAll('\0', '\\0') };
  const name = Object.keys(env).find((key) => !environmentName.test(key));
  return name === undefined ? null : { reason: 'bad_environment_name', subject: name };
}

/** @returns what keeps the file from being executed, or null */
export function findProgramFault(program: string): SpawnFault | null {
  try {
    if (!statSync(program).isFile()) return { reason: 'program_not_a_file', subject: program };
  } catch {
    return { reason: 'program_missing', subject: program };
  }
  try {
    accessSync(program, constants.X_OK);
  } catch {
    return { reason: 'not_executable', subject: program };
  }
  return findFormatFault(program);
}

function findFormatFault(program: string): SpawnFault | null {
  const head = readHead(program, 256);
  // Executable but not readable: the kernel alone can tell.
  if (head === null) return null;
  if (head.subarray(0, 2).toString('latin1') === '#!') {
    const [, interpreter = '', argument = ''] =
      /^#![ \t]*([^ \t\n]*)[ \t]*([^\n]*)/.exec(head.toString('latin1')) ?? [];
    // A script saved with Windows line ends asks for an interpreter whose name ends with a carriage return; through
    // env likewise.
    const asked = interpreter.endsWith('/env') && argument.endsWith('\r') ? argument : interpreter;
    return asked.endsWith('\r') || !exists(asked)
      ? { reason: 'interpreter_missing', subject: asked.replaceAll('\r', '\\r') }
      : null;
  }
  return isElfForThisMachine(head) ? null : { reason: 'wrong_format', subject: program };
}

/** Compares class and machine (ELF specification, e_ident and e_machine) with those of the running Node. */
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

function exists(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
