/** Analyses a configuration whose files are in memory. */
import { join } from 'node:path';
import { analyseConfig, type GivenConfig } from '../../../../../adapters/kinds/fxserver/config/analyse.js';
import { readServerConfig } from '../../../../../adapters/kinds/fxserver/config/read.js';
import type { ServerConfig } from '../../../../../adapters/kinds/fxserver/config/server-config.js';
import {
  type ConfigWorld,
  configWorld,
  type LocatedResource,
} from '../../../../../adapters/kinds/fxserver/config/world.js';

const folder = '/data/world';

export interface Configured extends GivenConfig {
  readonly files?: Readonly<Record<string, string>>;
  readonly resources?: readonly LocatedResource[];
}

/**
 * Analyses a configuration.
 * @param text the text of server.cfg. The further parameters are other files by path in the Data Folder, resources, and
 *   earlier settings.
 */
export async function configure(
  text: string,
  { files = {}, resources = [], ...given }: Configured = {},
): Promise<ServerConfig> {
  const all = new Map(
    Object.entries({ 'server.cfg': text, ...files }).map(([path, content]) => [join(folder, path), content]),
  );
  const read = (path: string): ReturnType<ConfigWorld['read']> => {
    const content = all.get(path);
    return Promise.resolve(content === undefined ? { because: 'ENOENT' } : { bytes: Buffer.from(content) });
  };
  return analyseConfig(await readServerConfig('server.cfg', { ...configWorld(folder, resources), read }), given);
}

/** Three lines with the endpoints and a licence key: a configuration without faults. */
export const sound =
  'endpoint_add_tcp "0.0.0.0:30120"\nendpoint_add_udp "0.0.0.0:30120"\nsv_licenseKey cfxk_1AbCdEfGhIjKlMnOpQrS_1a2B3c\n';

/** Returns the faults of text that follows the three lines of `sound`, as `code line`. */
export async function faultsAfterSound(text: string, beside: Configured = {}): Promise<string[]> {
  return (await configure(sound + text, beside)).faults.map(({ code, line }) => `${code} ${line}`);
}
