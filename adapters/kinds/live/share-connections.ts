/** All who ask the running server share one connection, so that its limits of requests hold for them together. */
import type { ConnectLiveServer } from '../../../machines/launch/live-server.js';

/** Returns a function that connects once for each run. */
export function shareConnections(connect: ConnectLiveServer): ConnectLiveServer {
  let last: { readonly run: string; readonly server: ReturnType<ConnectLiveServer> } | null = null;
  return (launch) => {
    if (last?.run !== launch.run) last = { run: launch.run, server: connect(launch) };
    return last.server;
  };
}
