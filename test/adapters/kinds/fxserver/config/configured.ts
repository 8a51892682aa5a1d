/** A configuration of files that are only in memory, read and analysed. */
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

/** @param text of server.cfg @param beside other files by their path in the Data Folder, resources, and what is given before */
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

/** Endpoints and a licence key, so that nothing is missing. */
export const sound =
  'endpoint_add_tcp "0.0.0.0:30120"\nendpoint_add_udp "0.0.0.0:30120"\nsv_licenseKey cfxk_1AbCdEfGhIjKlMnOpQrS_1a2B3c\n';

/** @returns the faults of text that follows a sound beginning of three lines; told as `code line` */
export async function faultsAfterSound(text: string, beside: Configured = {}): Promise<string[]> {
  return (await configure(sound + text, beside)).faults.map(({ code, line }) => `${code} ${line}`);
}
