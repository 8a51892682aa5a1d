/** Asks game servers with the library gamedig. Loaded with the first query: it brings many protocols. */
import { GameDig, type Results } from 'gamedig';
import type { QueryPlan, QueryProtocol } from '../../../machines/launch/query.js';

/** Names a protocol where the library expects a game. */
const prefix = 'protocol-';

/**
 * The time limit for one packet, where the library waits for answers that some servers never send: the list of players
 * of Valve's protocol, and two of the three protocols of Minecraft. Below the 2 s after which players count as unknown.
 */
const packetLimitsMs: Partial<Record<QueryProtocol, number>> = { minecraft: 1_500, valve: 1_500, goldsrc: 1_500 };

const querying = new GameDig();

/**
 * Asks the server. Rejects when it does not answer.
 * @param plan `host` is an IP address
 */
export function queryServer({ protocol, host, port }: QueryPlan, limitMs: number): Promise<Results> {
  return querying.query({
    type: `${prefix}${protocol}`,
    host,
    address: host,
    port,
    // No other port: another server may be there.
    givenPortOnly: true,
    maxRetries: 1,
    socketTimeout: packetLimitsMs[protocol] ?? limitMs,
    attemptTimeout: limitMs,
  });
}
