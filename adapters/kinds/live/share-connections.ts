/**
 * Shares one connection to the running server among all callers. The limits of requests therefore apply to all callers
 * together.
 */
import type { ConnectLiveServer } from '../../../machines/launch/live-server.js';

/** Returns a function that connects once for each run. */
export function shareConnections(connect: ConnectLiveServer): ConnectLiveServer {
  let last: { readonly run: string; readonly server: ReturnType<ConnectLiveServer> } | null = null;
  return (launch) => {
    if (last?.run !== launch.run) last = { run: launch.run, server: connect(launch) };
    return last.server;
  };
}
