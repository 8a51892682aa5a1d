/** Converts the text of a variable to a value, like FXServer (ConsoleArgumentType). */
import { foldName } from './console-names.js';

/** The engine's default port. */
const defaultPort = 30_120;

/**
 * Reads a boolean. The text `true` in upper or lower case, and a text that begins with a number other than 0, are true.
 * `yes` and `on` are false.
 */
export function readBoolean(text: string): boolean {
  if (foldName(text) === 'true') return true;
  const number = /^[ \t\n\v\f\r]*[-+]?([0-9]+)/.exec(text)?.[1] ?? '';
  return /[1-9]/.test(number);
}

/** Returns the whole number at the beginning of the text; `null` without a number. */
export function readInteger(text: string): number | null {
  const number = /^[ \t\n\v\f\r]*[-+]?[0-9]+/.exec(text)?.[0];
  return number === undefined ? null : Number(number);
}

export function readOneSync(text: string): 'on' | 'legacy' | 'off' | null {
  const folded = foldName(text);
  if (folded === 'on' || folded === 'true') return 'on';
  if (folded === 'off' || folded === 'false') return 'off';
  return folded === 'legacy' ? 'legacy' : null;
}

export function readGame(text: string): 'gta5' | 'rdr3' | null {
  const folded = foldName(text);
  return folded === 'gta5' || folded === 'rdr3' ? folded : null;
}

type EndpointProblem = 'no_port' | 'port_not_a_number' | 'port_out_of_range' | 'no_host' | 'no_brackets';

interface ReadEndpoint {
  /** The endpoint; `null` if the engine cannot listen on the endpoint. */
  readonly endpoint: { readonly host: string; readonly port: number } | null;
  readonly problem: EndpointProblem | null;
}

/**
 * Reads an endpoint (`PeerAddress::FromString`, NetAddress.cpp).
 * @param text the text, for example `0.0.0.0:30120` or `[::]:30120`. The engine accepts any text, but some results are
 * useless
 */
export function readEndpoint(text: string): ReadEndpoint {
  const colon = text.lastIndexOf(':');
  const hasPort = colon !== -1 && colon > text.lastIndexOf(']');
  const host = stripBrackets(hasPort ? text.slice(0, colon) : text);
  if (host === '') return { endpoint: null, problem: 'no_host' };
  if (!hasPort) return { endpoint: { host, port: defaultPort }, problem: 'no_port' };
  // The engine uses the last part of an IPv6 address without brackets as the port.
  if (host.includes(':') && !text.startsWith('[')) return { endpoint: null, problem: 'no_brackets' };
  const digits = text.slice(colon + 1);
  if (!/^[0-9]+$/.test(digits)) return { endpoint: null, problem: 'port_not_a_number' };
  const port = Number(digits);
  return port >= 1 && port <= 65_535
    ? { endpoint: { host, port }, problem: null }
    : { endpoint: null, problem: 'port_out_of_range' };
}

function stripBrackets(host: string): string {
  return host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
}
