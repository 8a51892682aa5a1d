/**
 * Counts wrong credentials by address. Correct credentials are never limited, because clients behind a proxy share an
 * address.
 */
import { isIPv6 } from 'node:net';

export interface LoginThrottle {
  /** Returns the number of seconds for which wrong credentials from the address are refused; 0 below the limit. */
  secondsToWait(address: string): number;
  recordFailure(address: string): void;
  /**
   * Returns the number of failures of a network that still count, at most the limit.
   * @param network a result of {@link toNetwork}
   */
  countFailures(network: string): number;
  /**
   * Returns the headers RateLimit-Policy and RateLimit, with the number of further failures of the address that are
   * answered without a delay.
   */
  limitHeaders(address: string): Readonly<Record<string, string>>;
}

/** The maximum number of counted addresses. Above this number, the oldest address is dropped. */
const maxAddresses = 10_000;

/**
 * Creates a throttle.
 * @param maxFailures the number of failures of an address that are allowed within the window
 * @param now returns the time of a monotonic clock, in milliseconds
 */
export function createLoginThrottle(
  maxFailures = 10,
  windowMs = 60_000,
  now = (): number => performance.now(),
): LoginThrottle {
  /**
   * The times of the latest failures, by network. The oldest time is first. The network with the latest failure is
   * last.
   */
  const failures = new Map<string, readonly number[]>();

  /** Returns the number of remaining failures, and the seconds until the oldest failure no longer counts. */
  function readQuota(address: string): { readonly left: number; readonly seconds: number } {
    const time = now();
    const recent = (failures.get(toNetwork(address)) ?? []).filter((at) => time - at < windowMs);
    const oldest = recent[0] ?? time;
    return { left: maxFailures - recent.length, seconds: Math.max(1, Math.ceil((oldest + windowMs - time) / 1000)) };
  }

  return {
    secondsToWait(address) {
      const { left, seconds } = readQuota(address);
      return left > 0 ? 0 : seconds;
    },
    limitHeaders(address) {
      const { left, seconds } = readQuota(address);
      return {
        'RateLimit-Policy': `"wrong-credentials";q=${maxFailures};w=${windowMs / 1000}`,
        RateLimit: `"wrong-credentials";r=${left};t=${seconds}`,
      };
    },
    countFailures(network) {
      const times = failures.get(network);
      // Return early: a queue calls this for all networks, and most have no failures.
      if (times === undefined) return 0;
      const since = now() - windowMs;
      return times.filter((at) => at > since).length;
    },
    recordFailure(address) {
      const network = toNetwork(address);
      const latest = [...(failures.get(network) ?? []), now()].slice(-maxFailures);
      failures.delete(network);
      failures.set(network, latest);
      for (const first of failures.keys()) {
        if (failures.size <= maxAddresses) break;
        failures.delete(first);
      }
    },
  };
}

/** Returns an IPv4 address, or the /64 network of an IPv6 address, because one client may use a whole network. */
export function toNetwork(address: string): string {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [first = '', rest] = (address.split('%')[0] ?? '').split('::');
  const parts = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : text.split(':'));
  const [head, tail] = [parts(first), parts(rest)];
  const zeros = rest === undefined ? 0 : 8 - head.length - tail.length;
  const all = [...head, ...Array<string>(Math.max(0, zeros)).fill('0'), ...tail];
  return `${all
    .slice(0, 4)
    .map((part) => parseInt(part, 16).toString(16))
    .join(':')}::/64`;
}
