/** Reads from the configuration where a running FXServer answers, and which credentials it asks for. */
import type { WorkspaceDirectory } from '../../kind.js';
import type { HttpAddress } from '../../live/http-get.js';
import { findOwnAddress } from '../../live/own-address.js';
import { executeFolderConfig } from '../folder-config.js';

export interface NetworkSettings {
  /** Null when it listens on no TCP port of this machine. */
  readonly address: HttpAddress | null;
  /** Shows who plays; without it, only the number of players. */
  readonly playersToken: string | null;
  /** `user:password` for /perf. */
  readonly perfCredentials: string | null;
}

/** @param set the variables that are set before server.cfg. Never rejects. */
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
    // The loopback address is exempt from the rate limits of the server.
    address: addresses.find(({ host }) => host === '127.0.0.1' || host === '::1') ?? addresses[0] ?? null,
    playersToken: text('sv_playersToken') || null,
    perfCredentials: credentials === ':' ? null : credentials,
  };
}
