/** Describes why the service could not start. */
import { UnmanageableRun, WorkspaceInUse } from '../../machines/faults/startup-errors.js';

/**
 * Returns one line with the fault and its remedy.
 * @param error the error of the start
 */
export function startupMessage(
  error: unknown,
  { root, host, port }: { root: string; host: string; port: number },
): string {
  if (error instanceof WorkspaceInUse)
    return `The workspace ${root} is in use by another server-manager. Stop the other server-manager, or choose another --root.`;
  if (error instanceof UnmanageableRun) return runMessage(error, root);
  const { code, syscall, path, message } = error as NodeJS.ErrnoException;
  switch (syscall === 'listen' || syscall === 'getaddrinfo' ? code : null) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use by another program. Stop that program, or choose another --port.`;
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose a --port above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this machine. Choose another --host.`;
    default:
      return path === undefined
        ? `The service could not start: ${message}.`
        : `The workspace ${root} cannot be used: ${path} (${code}). Check its permissions and the free space, or choose another --root.`;
  }
}

function runMessage({ run, pid, why }: UnmanageableRun, root: string): string {
  if (pid === null)
    return `A process of run ${run} is still running, but ${root}/run/${run}/pid is damaged. Restore the file or kill the process (its environment has SERVER_MANAGER_RUN=${run}), then start again.`;
  const server = `The server of run ${run} (pid ${pid})`;
  return why === 'newer'
    ? `${server} is still running and was started by a newer server-manager. Use that version, or stop the server with it.`
    : `${server} is still running, but ${root}/run/${run}/run.json is damaged. Restore the file or kill the process, then start again.`;
}
