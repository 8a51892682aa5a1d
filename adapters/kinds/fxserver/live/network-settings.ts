/** Reads from the configuration the address of a running FXServer, and the credentials that it requires. */
import type { WorkspaceDirectory } from '../../kind.js';
import type { HttpAddress } from '../../live/http-get.js';
import { findOwnAddress } from '../../live/own-address.js';
import { executeFolderConfig } from '../folder-config.js';

export interface NetworkSettings {
  /** The address; `null` if the server listens on no TCP port of this machine. */
  readonly address: HttpAddress | null;
  /** The token that shows the players; `null` if only their number can be queried. */
  readonly playersToken: string | null;
  /** The credentials for /perf, as `user:password`. */
  readonly perfCredentials: string | null;
}

/** Reads the settings. Never rejects. @param set the variables that are set before server.cfg */
export async function readNetworkSettings(
  folder: WorkspaceDirectory,
  set: ReadonlyMap<string, string>,
): Promise<NetworkSettings> {
  const { config, variables } = await executeFolderConfig(folder, set);
  const text = (name: string): string => variables.get(name)?.value ?? '';
  const addresses = config.endpoints.flatMap(({ protocol, host, port }) => {
    const own = protocol === 'tcp' ? findOwnAddress(host) : null;
    return own === null ? [] : [{ host: own, port }];
  });
  const credentials = `${text('sv_prometheusBasicAuthUser')}:${text('sv_prometheusBasicAuthPassword')}`;
  return {
    // Prefer the loopback address, which is exempt from the rate limits of the server.
    address: addresses.find(({ host }) => host === '127.0.0.1' || host === '::1') ?? addresses[0] ?? null,
    playersToken: text('sv_playersToken') || null,
    perfCredentials: credentials === ':' ? null : credentials,
  };
}
