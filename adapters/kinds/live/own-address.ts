/** The manager connects to servers on its own machine only. */
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { once } from '../../../machines/async/once.js';

const loopback = once(() => {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8, 'ipv4');
  list.addAddress('::1', 'ipv6');
  return list;
});

/** Addresses on which a server listens at all addresses, and where it then answers. */
const wildcards: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1', localhost: '127.0.0.1' };

/**
 * Returns the address at which a server that listens on `host` is reached.
 * @returns null when it is not an address of this machine
 */
export function findOwnAddress(host: string): string | null {
  const address = wildcards[host.toLowerCase()] ?? host;
  const version = isIP(address);
  if (version === 0) return null;
  if (loopback().check(address, version === 6 ? 'ipv6' : 'ipv4')) return address;
  const own = Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));
  return own.includes(address) ? address : null;
}
