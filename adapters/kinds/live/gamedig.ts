/**
 * Queries game servers with the library gamedig. The module is loaded at the first query, because the library contains
 * many protocols.
 */
import { GameDig, type Results } from 'gamedig';
import type { QueryPlan, QueryProtocol } from '../../../machines/launch/query.js';

/** The prefix of a protocol's name where the library expects the name of a game. */
const prefix = 'protocol-';

/**
 * The time limits for one packet. The library waits for answers that some servers never send: the list of players in
 * Valve's protocol, and two of the three protocols of Minecraft. The limits are below 2 s, because the number of
 * players counts as unknown after 2 s.
 */
const packetLimitsMs: Partial<Record<QueryProtocol, number>> = { minecraft: 1_500, valve: 1_500, goldsrc: 1_500 };

const querying = new GameDig();

/**
 * Queries a server. Rejects if the server does not answer.
 * @param plan the plan, whose `host` must be an IP address
 */
export function queryServer({ protocol, host, port }: QueryPlan, limitMs: number): Promise<Results> {
  return querying.query({
    type: `${prefix}${protocol}`,
    host,
    address: host,
    port,
    // Try no other ports, because they may belong to another server.
    givenPortOnly: true,
    maxRetries: 1,
    socketTimeout: packetLimitsMs[protocol] ?? limitMs,
    attemptTimeout: limitMs,
  });
}
