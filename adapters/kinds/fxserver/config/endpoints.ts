/** Endpoints as FXServer reads them (`PeerAddress::FromString`, NetAddress.cpp). */

/** The engine's default port. */
const defaultPort = 30_120;

export type EndpointProblem = 'no_port' | 'port_not_a_number' | 'port_out_of_range' | 'no_host' | 'no_brackets';

export interface ReadEndpoint {
  /** Null when the engine cannot listen on it. */
  readonly endpoint: { readonly host: string; readonly port: number } | null;
  readonly problem: EndpointProblem | null;
}

/** @param text for example `0.0.0.0:30120` or `[::]:30120`; the engine accepts any text, with useless results for some */
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
