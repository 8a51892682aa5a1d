/**
 * Tickets: each lets one event stream in, in place of the credential for which it was issued. A browser cannot send a
 * credential with the event stream of another origin.
 */
import type { SessionOwner } from './sessions.js';

/** Whose ticket it is. Without any id: the token of the service. */
export interface TicketOwner extends Pick<SessionOwner, 'token'> {
  /** The secret of a session. */
  readonly session?: string;
}

interface Ticket {
  readonly owner: TicketOwner;
  readonly until: number;
}

/** 30 seconds. */
export const ticketMs = 30_000;

/** More of them at a time are not needed: beyond it the oldest is not valid any more. */
const maxTickets = 1_000;

interface TicketPorts {
  /** In milliseconds. */
  readonly now: () => number;
  readonly createSecret: () => string;
}

export class Tickets {
  /** The oldest first. */
  private readonly open = new Map<string, Ticket>();

  constructor(private readonly ports: TicketPorts) {}

  /** Returns a ticket, which is a secret. */
  issue(owner: TicketOwner): string {
    const { now, createSecret } = this.ports;
    for (const [secret, { until }] of this.open)
      if (until <= now() || this.open.size >= maxTickets) this.open.delete(secret);
    const secret = createSecret();
    this.open.set(secret, { owner, until: now() + ticketMs });
    return secret;
  }

  /** Uses a ticket up. Returns whose it was; `null` if it was used, has expired or never was. */
  take(secret: string): TicketOwner | null {
    const ticket = this.open.get(secret);
    this.open.delete(secret);
    return ticket === undefined || ticket.until <= this.ports.now() ? null : ticket.owner;
  }
}
