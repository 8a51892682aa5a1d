/**
 * Records wrong credentials. Shared entries count the refusals, so that a guessing program does not fill the history.
 */
import type { NewEntry } from '../../../machines/history/journal.js';
import { toNetwork } from '../session/login-throttle.js';

/** The maximum number of addresses with separate entries in a minute. Further addresses share an entry. */
const maxAddresses = 20;

/** The actor of an entry: a client with a wrong credential is unknown. */
const actor = { kind: 'client', name: 'unknown' } as const;

/** Calls back every minute. @returns the function that unsubscribes */
function everyMinute(callback: () => void): () => void {
  const timer = setInterval(callback, 60_000).unref();
  return () => clearInterval(timer);
}

/**
 * Returns the function that counts a wrong credential. The first wrong credential of an address is recorded at once.
 * Further wrong credentials within a minute are recorded as one entry with their number. All addresses of an IPv6
 * network count as one address.
 */
export function createRefusalRecord(
  record: (entry: NewEntry) => void,
  repeat: typeof everyMinute = everyMinute,
): (address: string) => void {
  /** The attempts that are not recorded yet, by network. */
  let counted = new Map<string, { readonly address: string; attempts: number }>();
  let others = 0;
  let stop: (() => void) | null = null;

  const add = (attempts: number, address?: string): void =>
    record({ type: 'access.refused', actor, detail: { ...(address !== undefined && { address }), attempts } });

  function endMinute(): void {
    const active = [...counted].filter(([, { attempts }]) => attempts > 0);
    for (const [, { address, attempts }] of active) add(attempts, address);
    if (others > 0) add(others);
    // An address that continues gets one entry per minute.
    counted = new Map(active.map(([network, { address }]) => [network, { address, attempts: 0 }]));
    others = 0;
    if (counted.size > 0) return;
    stop?.();
    stop = null;
  }

  return (address) => {
    stop ??= repeat(endMinute);
    const network = toNetwork(address);
    const known = counted.get(network);
    if (known !== undefined) known.attempts += 1;
    else if (counted.size >= maxAddresses) others += 1;
    else {
      counted.set(network, { address, attempts: 0 });
      add(1, address);
    }
  };
}
