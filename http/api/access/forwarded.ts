/** Reads the headers in which a reverse proxy describes a forwarded request (docs/guides/behind-a-proxy.md). */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

export interface Forwarded {
  /** The host and port that the client requested. */
  readonly host?: string;
  /** The address of the client. */
  readonly address?: string;
  /** The path below which the proxy serves the manager, without a slash at its end. */
  readonly prefix?: string;
}

/** Reads X-Forwarded-Host, -For and -Prefix. */
export type ReadForwarded = (request: IncomingMessage) => Forwarded;

const nothing: Forwarded = {};

/** Matches a path that can be part of a cookie. */
const path = /^(\/[\w.~%-]+)+$/;

/**
 * Creates the reader. Any client can send these headers. Therefore only the headers of trusted proxies are used.
 * @param trusted the addresses and networks of trusted proxies
 */
export function createForwardedReader(trusted: readonly string[]): ReadForwarded {
  if (trusted.length === 0) return () => nothing;
  const proxies = new BlockList();
  for (const each of trusted) addNetwork(proxies, each);
  return ({ headers, socket: { remoteAddress = '' } }) => {
    if (!proxies.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')) return nothing;
    const host = lastValue(headers['x-forwarded-host']);
    const address = lastValue(headers['x-forwarded-for']);
    const prefix = lastValue(headers['x-forwarded-prefix'])?.replace(/\/+$/, '');
    return {
      ...(host !== undefined && { host }),
      ...(address !== undefined && isIP(address) !== 0 && { address }),
      ...(prefix !== undefined && path.test(prefix) && { prefix }),
    };
  };
}

/** Returns whether the text is an address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 6 ? 128 : 32));
}

function addNetwork(proxies: BlockList, text: string): void {
  const [address = '', length] = text.split('/');
  const version = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (length === undefined) proxies.addAddress(address, version);
  else proxies.addSubnet(address, Number(length), version);
}

/** Returns the last value, which the nearest proxy added. Earlier values may come from the client. */
function lastValue(header: string | readonly string[] | undefined): string | undefined {
  const text = typeof header === 'string' ? header : header?.at(-1);
  return text?.split(',').at(-1)?.trim() || undefined;
}
