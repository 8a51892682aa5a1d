/** Reads from the configuration where a running FXServer answers, and what it asks of those who read. */
import { join } from 'node:path';
import type { WorkspaceDirectory } from '../../kind.js';
import type { HttpAddress } from '../../live/http-get.js';
import { findOwnAddress } from '../../live/own-address.js';
import { executeConfig } from '../config/analyse.js';
import { readServerConfig } from '../config/read.js';
import { configWorld } from '../config/world.js';
import { scanRoot } from '../resources/scan.js';

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
  // A config may execute files of resources.
  const { resources, categories } = await scanRoot({ path: join(folder.path, 'resources'), isSystem: false }).catch(
    () => ({ resources: [], categories: [] }),
  );
  const located = resources.map(({ engineName, directory, categories }) => ({
    name: engineName,
    path: directory,
    categories,
  }));
  const read = await readServerConfig('server.cfg', configWorld(folder.path, located, categories));
  const { config, variables } = executeConfig(read, { set });
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
