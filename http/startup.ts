/** Why the service could not be started, in words. */

/** The workspace is another manager's. */
export class WorkspaceInUse extends Error {}

/** A run of the server goes on that this manager cannot manage. */
export class RunNotManageable extends Error {
  constructor(
    readonly run: string,
    readonly pid: number,
    readonly why: 'damaged' | 'newer',
  ) {
    super(run);
  }
}

/**
 * @param error what starting threw
 * @returns one line that says what is wrong and what to do
 */
export function startupMessage(
  error: unknown,
  { root, host, port }: { root: string; host: string; port: number },
): string {
  if (error instanceof WorkspaceInUse)
    return `The workspace ${root} is in use by another server-manager. End that one, or choose another --root.`;
  if (error instanceof RunNotManageable) return notManageable(error, root);
  const { code, syscall, path, message } = error as NodeJS.ErrnoException;
  switch (syscall === 'listen' || syscall === 'getaddrinfo' ? code : null) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use by another program. End that one, or choose another --port.`;
    case 'EACCES':
      return `Port ${port} may not be listened on by this user. Choose a --port above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is no address of this machine. Choose another --host.`;
    default:
      return path === undefined
        ? `The service could not be started: ${message}.`
        : `The workspace ${root} cannot be used: ${path} (${code}). Look at its rights and the free space, or choose another --root.`;
  }
}

function notManageable({ run, pid, why }: RunNotManageable, root: string): string {
  const found = `The server of run ${run} still runs (pid ${pid})`;
  return why === 'newer'
    ? `${found}, started by a newer server-manager. Use that one, or end the server with it first.`
    : `${found}, but what was asked of it cannot be read: ${root}/run/${run}/run.json is damaged. Restore the file, or end that process, and start again.`;
}
