/**
 * Formats an address of /proc/net/tcp. An address in these tables contains words in the host's byte order, and the
 * port.
 */

import { isIPv4 } from 'node:net';
import { endianness } from 'node:os';

/**
 * Formats an address. @param field the field, for example `0100007F:1F90`, which is 127.0.0.1:8080 on a little-endian
 * host
 */
export function formatSocketAddress(field: string, order = endianness()): string | null {
  const [, address, port] = /^([0-9A-F]{8}|[0-9A-F]{32}):([0-9A-F]{4})$/i.exec(field) ?? [];
  if (address === undefined || port === undefined) return null;
  const bytes = Buffer.from(address, 'hex');
  if (order === 'LE') bytes.swap32();
  const number = Number.parseInt(port, 16);
  if (bytes.length === 4) return `${[...bytes].join('.')}:${number}`;
  const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16));
  // The URL parser shortens an address according to RFC 5952.
  const short = new URL(`http://[${groups.join(':')}]`).hostname;
  const mapped = [...bytes.subarray(12)].join('.');
  const isMapped = bytes.subarray(0, 10).every((byte) => byte === 0) && bytes.readUInt16BE(10) === 0xffff;
  return isMapped && isIPv4(mapped) ? `[::ffff:${mapped}]:${number}` : `${short}:${number}`;
}
