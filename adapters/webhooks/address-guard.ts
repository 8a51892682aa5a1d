/**
 * Which receivers are allowed: by default those on the internet over https, and the machine itself. A name is checked
 * by the address that is connected to, so that it cannot lead into a private network.
 */
import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { once } from '../../machines/async/once.js';
import type { WebhookUrlFault } from '../../machines/webhooks/webhook.js';

/** Networks that do not belong to the internet (IANA's registries of special-purpose addresses): address, bits. */
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
    // Private networks from before fc00::/7.
    ['fec0::', 10],
    ['ff00::', 8],
  ],
} as const;

/** Two lists: Node applies rules for IPv4 within IPv6 to addresses of IPv4 too. */
const special = once(() => ({ ipv4: createList('ipv4'), ipv6: createList('ipv6') }));

function createList(type: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, bits] of specialNetworks[type]) list.addSubnet(network, bits, type);
  return list;
}

/** Whether the address is one of the internet. IPv4 addresses within IPv6 are not: they have their own form. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const type = version === 6 ? 'ipv6' : 'ipv4';
  return !special()[type].check(address, type);
}

/** Whether the URL names this machine itself. */
function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Returns why a URL is refused, as far as the URL itself shows it; null otherwise.
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

/** The error of a name that leads to an address that is not allowed. */
export const privateAddressCode = 'ERR_PRIVATE_ADDRESS';

/** Returns how the name of a URL is resolved; undefined: by Node alone. */
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
