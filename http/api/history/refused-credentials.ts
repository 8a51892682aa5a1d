/** Records wrong credentials: with their number, so that a program that guesses does not fill the history. */
import type { NewEntry } from '../../../machines/history/journal.js';
import { toNetwork } from '../session/login-throttle.js';

/** Addresses that have their own entries in one minute. The others share one. */
const maxAddresses = 20;

/** A client with a wrong credential has not identified itself. */
const actor = { kind: 'client', name: 'unknown' } as const;

/** Calls back every minute. @returns the function that ends this */
function everyMinute(callback: () => void): () => void {
  const timer = setInterval(callback, 60_000).unref();
  return () => clearInterval(timer);
}

/**
 * Returns the function that counts a wrong credential. The first of an address is recorded at once, the later ones of
 * each minute as one entry with their number. Addresses of one IPv6 network count together.
 */
export function createRefusalRecord(
  record: (entry: NewEntry) => void,
  repeat: typeof everyMinute = everyMinute,
): (address: string) => void {
  /** Attempts that are not recorded yet, by network. */
  let counted = new Map<string, { readonly address: string; attempts: number }>();
  let others = 0;
  let stop: (() => void) | null = null;

  const add = (attempts: number, address?: string): void =>
    record({ type: 'access.refused', actor, detail: { ...(address !== undefined && { address }), attempts } });

  function endMinute(): void {
    const active = [...counted].filter(([, { attempts }]) => attempts > 0);
    for (const [, { address, attempts }] of active) add(attempts, address);
    if (others > 0) add(others);
    // An address that continues gets one entry a minute.
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
