/** Restricts connections to servers on the manager's own machine. */
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { once } from '../../../machines/async/once.js';

const loopback = once(() => {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8, 'ipv4');
  list.addAddress('::1', 'ipv6');
  return list;
});

/** The hosts that mean all addresses, and `localhost`, each with the address at which the server answers. */
const wildcards: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1', localhost: '127.0.0.1' };

/**
 * Returns the address of a server that listens on `host`.
 * @returns `null` if the address does not belong to this machine
 */
export function findOwnAddress(host: string): string | null {
  const address = wildcards[host.toLowerCase()] ?? host;
  const version = isIP(address);
  if (version === 0) return null;
  if (loopback().check(address, version === 6 ? 'ipv6' : 'ipv4')) return address;
  const own = Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));
  return own.includes(address) ? address : null;
}
