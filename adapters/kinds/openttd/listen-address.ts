/** Reads from openttd.cfg where OpenTTD listens. */
import { isIP } from 'node:net';
import type { IniEntry } from '../ini.js';

/** OpenTTD's default port. */
const usualPort = 3_979;

export interface ListenAddress {
  readonly hosts: readonly [string, ...string[]];
  /** The port; `null` if the configuration contains no usable port. */
  readonly port: number | null;
  /** The line that sets the port; `null` without such a line. */
  readonly line: number | null;
}

export function listenAddress(config: readonly IniEntry[]): ListenAddress {
  const entry = config.find(({ section, name }) => section === 'network' && name === 'server_port');
  const port = Number(entry?.value ?? usualPort);
  const named = config.filter(({ section, name }) => section === 'server_bind_addresses' && isIP(name) !== 0);
  const [first = '0.0.0.0', ...others] = named.map(({ name }) => name);
  return {
    hosts: [first, ...others],
    port: Number.isInteger(port) && port >= 1 && port <= 65_535 ? port : null,
    line: entry?.line ?? null,
  };
}
