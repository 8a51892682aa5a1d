/** Reads the open sockets of a run's processes, with the number of bytes that wait in each socket (proc_net(5)). */
import { readdir, readlink } from 'node:fs/promises';
import { readText } from './bounded-read.js';
import { formatSocketAddress } from './socket-address.js';

export interface SocketEvidence {
  readonly pid: number;
  readonly fd: number;
  readonly protocol: string;
  /** The local address; `null` for a protocol without addresses. */
  readonly local: string | null;
  readonly remote: string | null;
  /** The state of a TCP connection; `null` for other sockets. */
  readonly state: string | null;
  /**
   * The number of bytes that the process has not read yet; `send_queue`: the number that the other side has not
   * received.
   */
  readonly receive_queue: number | null;
  readonly send_queue: number | null;
}

const maxSockets = 1_000;
const maxDescriptors = 10_000;

/** The maximum length of a table, in bytes. A host can have very many connections. */
const maxTableBytes = 4 * 1024 * 1024;

const tables = ['tcp', 'tcp6', 'udp', 'udp6'] as const;

/** The states of TCP connections, by number. */
const states =
  'ESTABLISHED SYN_SENT SYN_RECV FIN_WAIT1 FIN_WAIT2 TIME_WAIT CLOSE CLOSE_WAIT LAST_ACK LISTEN CLOSING'.split(' ');

/** Reads the sockets. `onSocket` is called for each socket up to a limit, beginning with the main process. */
export async function readSockets(
  pids: readonly number[],
  signal: AbortSignal,
  onSocket: (socket: SocketEvidence) => void,
): Promise<void> {
  const owners = await findOwners(pids, signal);
  const [first] = pids;
  if (first === undefined || owners.size === 0) return;
  const found = new Map<string, Omit<SocketEvidence, 'pid' | 'fd'>>();
  // Read the tables only once: all processes have the same network namespace, which servers do not change.
  for (const protocol of tables) {
    if (signal.aborted) return;
    const read = await readText(`/proc/${first}/net/${protocol}`, maxTableBytes);
    if (!('text' in read)) continue;
    for (const line of read.text.split('\n').slice(1)) {
      const fields = line.trim().split(/\s+/);
      const inode = fields[9];
      if (inode !== undefined && owners.has(inode)) found.set(inode, parseRow(protocol, fields));
    }
  }
  for (const [inode, owner] of [...owners].slice(0, maxSockets)) {
    const known = found.get(inode);
    onSocket({
      ...owner,
      ...(known ?? {
        protocol: 'other',
        local: null,
        remote: null,
        state: null,
        receive_queue: null,
        send_queue: null,
      }),
    });
  }
}

function parseRow(protocol: string, fields: readonly string[]): Omit<SocketEvidence, 'pid' | 'fd'> {
  const [, local = '', remote = '', state = '', queues = ''] = fields;
  const [send = '', receive = ''] = queues.split(':');
  return {
    protocol,
    local: formatSocketAddress(local),
    remote: formatSocketAddress(remote),
    state: protocol.startsWith('tcp') ? (states[Number.parseInt(state, 16) - 1] ?? null) : null,
    receive_queue: Number.parseInt(receive, 16),
    send_queue: Number.parseInt(send, 16),
  };
}

/** Returns the first descriptor of each socket, by the socket's inode. */
async function findOwners(pids: readonly number[], signal: AbortSignal) {
  const owners = new Map<string, { readonly pid: number; readonly fd: number }>();
  let room = maxDescriptors;
  for (const pid of pids) {
    const fds = (await readdir(`/proc/${pid}/fd`).catch(() => [])).slice(0, room);
    room -= fds.length;
    for (const fd of fds) {
      if (signal.aborted) return owners;
      const link = await readlink(`/proc/${pid}/fd/${fd}`).catch(() => '');
      const [, inode] = /^socket:\[(\d+)\]$/.exec(link) ?? [];
      if (inode !== undefined && !owners.has(inode)) owners.set(inode, { pid, fd: Number(fd) });
    }
  }
  return owners;
}
