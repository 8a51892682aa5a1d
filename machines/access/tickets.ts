/**
 * Tickets. A ticket replaces the credential of one event stream. A browser cannot send a credential with the event
 * stream of another origin.
 */
import type { SessionOwner } from './sessions.js';

/** The owner of a ticket. If both fields are absent, the owner is the token of the service. */
export interface TicketOwner extends Pick<SessionOwner, 'token'> {
  /** The secret of a session. */
  readonly session?: string;
}

interface Ticket {
  readonly owner: TicketOwner;
  readonly until: number;
}

/** The time for which a ticket is valid: 30 seconds. */
export const ticketMs = 30_000;

/** The maximum number of valid tickets. A ticket above this number makes the oldest ticket invalid. */
const maxTickets = 1_000;

interface TicketPorts {
  /** Returns the time in milliseconds. */
  readonly now: () => number;
  readonly createSecret: () => string;
}

export class Tickets {
  /** The open tickets, the oldest first. */
  private readonly open = new Map<string, Ticket>();

  constructor(private readonly ports: TicketPorts) {}

  /** Issues a ticket. @returns its secret */
  issue(owner: TicketOwner): string {
    const { now, createSecret } = this.ports;
    for (const [secret, { until }] of this.open)
      if (until <= now() || this.open.size >= maxTickets) this.open.delete(secret);
    const secret = createSecret();
    this.open.set(secret, { owner, until: now() + ticketMs });
    return secret;
  }

  /** Redeems a ticket. @returns the owner of the ticket; `null` if the ticket is unknown, already used or expired */
  take(secret: string): TicketOwner | null {
    const ticket = this.open.get(secret);
    this.open.delete(secret);
    return ticket === undefined || ticket.until <= this.ports.now() ? null : ticket.owner;
  }
}
