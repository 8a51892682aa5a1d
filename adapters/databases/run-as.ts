/** Starts the programs for the databases of a Data Folder with the rights of the server's user. */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { selectEnvironment } from '../process/keeper/environment.js';
import { createUserEnvironment, createUserPrefix, type SystemUser } from '../process/launch/user.js';

/** The user as which a program runs. */
export interface RunAs {
  /** The user; `null` for the manager's user. */
  readonly user: SystemUser | null;
  /** The path of setpriv. */
  readonly setpriv: string;
}

export interface Program {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly stdio: StdioOptions;
}

/** Starts a program as a user. @param signal kills the program */
export function startAs(
  { user, setpriv }: RunAs,
  { program, args, ...options }: Program,
  signal: AbortSignal,
): ChildProcess {
  const prefix = user === null ? [] : createUserPrefix(setpriv, user);
  const [file = program, ...words] = [...prefix, program, ...args];
  return spawn(file, words, {
    ...options,
    env: { ...selectEnvironment(process.env), ...(user === null ? {} : createUserEnvironment(user)) },
    // Detach the program from the manager's terminal, into which another user could otherwise write.
    detached: prefix.length > 0,
    signal,
  });
}
