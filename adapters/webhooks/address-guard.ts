/**
 * Decides which receivers are allowed. By default these are receivers on the internet over https, and this machine. A
 * name is checked by the address of its connection. A name therefore cannot lead into a private network.
 */
import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { once } from '../../machines/async/once.js';
import type { WebhookUrlFault } from '../../machines/webhooks/webhook.js';

/**
 * The networks that are not part of the internet (IANA's registries of special-purpose addresses), as address and
 * prefix length.
 */
const specialNetworks = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
  ipv6: [
    ['::', 96],
    ['::ffff:0:0', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
    ['5f00::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    // The private networks that fc00::/7 replaced.
    ['fec0::', 10],
    ['ff00::', 8],
  ],
} as const;

/**
 * The lists of networks. Two lists are needed, because Node applies the IPv6 networks that contain IPv4 addresses, such
 * as ::ffff:0:0/96, to IPv4 addresses too.
 */
const special = once(() => ({ ipv4: createList('ipv4'), ipv6: createList('ipv6') }));

function createList(type: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, bits] of specialNetworks[type]) list.addSubnet(network, bits, type);
  return list;
}

/** Returns whether the address is a public internet address. The result is false for an IPv4 address in IPv6 form. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const type = version === 6 ? 'ipv6' : 'ipv4';
  return !special()[type].check(address, type);
}

/** Returns whether a host name of a URL means this machine. */
function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Returns why a URL is refused, if the URL alone shows the reason; `null` otherwise.
 * @param allowsPrivate whether http and private addresses are allowed
 */
export function findUrlFault(text: string, allowsPrivate: boolean): WebhookUrlFault | null {
  if (!URL.canParse(text)) return 'invalid';
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return 'scheme';
  if (username !== '' || password !== '') return 'credentials';
  if (allowsPrivate || isLoopbackName(hostname)) return null;
  if (protocol === 'http:') return 'insecure';
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) !== 0 && !isPublicAddress(address) ? 'private_address' : null;
}

/** The code of the error for a name without a public address. */
export const privateAddressCode = 'ERR_PRIVATE_ADDRESS';

/** Returns the function that resolves the name of a URL; `undefined` if the name needs no check. */
export function createGuardedLookup({ hostname }: URL, allowsPrivate: boolean): LookupFunction | undefined {
  if (allowsPrivate || isLoopbackName(hostname)) return undefined;
  return (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error !== null) return callback(error, '', 0);
      const [first] = addresses.filter(({ address }) => isPublicAddress(address));
      if (first === undefined) {
        const refusal = Object.assign(new Error(`${name} has no public address`), { code: privateAddressCode });
        return callback(refusal, '', 0);
      }
      if (options.all === true) callback(null, [first]);
      else callback(null, first.address, isIP(first.address));
    });
  };
}
