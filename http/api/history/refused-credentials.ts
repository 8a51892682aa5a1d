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
 * Counts wrong credentials. The first wrong credential of an address is recorded at once. Further wrong credentials
 * within a minute are recorded as one entry with their number. All addresses of an IPv6 network count as one address.
 */
export class RefusalRecord {
  /** The attempts that are not recorded yet, by network. */
  private counted = new Map<string, { readonly address: string; attempts: number }>();
  private others = 0;
  private stop: (() => void) | null = null;

  constructor(
    private readonly record: (entry: NewEntry) => void,
    private readonly repeat: typeof everyMinute = everyMinute,
  ) {}

  /** Counts a wrong credential. */
  add(address: string): void {
    this.stop ??= this.repeat(() => this.endMinute());
    const network = toNetwork(address);
    const known = this.counted.get(network);
    if (known !== undefined) known.attempts += 1;
    else if (this.counted.size >= maxAddresses) this.others += 1;
    else {
      this.counted.set(network, { address, attempts: 0 });
      this.recordAttempts(1, address);
    }
  }

  /** Records the attempts that are not recorded yet, which would otherwise be lost with the manager. */
  close(): void {
    this.endMinute();
    this.stop?.();
    this.stop = null;
  }

  private endMinute(): void {
    const active = [...this.counted].filter(([, { attempts }]) => attempts > 0);
    for (const [, { address, attempts }] of active) this.recordAttempts(attempts, address);
    if (this.others > 0) this.recordAttempts(this.others);
    // An address that continues gets one entry per minute.
    this.counted = new Map(active.map(([network, { address }]) => [network, { address, attempts: 0 }]));
    this.others = 0;
    if (this.counted.size > 0) return;
    this.stop?.();
    this.stop = null;
  }

  private recordAttempts(attempts: number, address?: string): void {
    this.record({ type: 'access.refused', actor, detail: { ...(address !== undefined && { address }), attempts } });
  }
}
