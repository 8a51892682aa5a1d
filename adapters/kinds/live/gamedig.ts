/** Asks game servers with the library gamedig. Loaded with the first query: it brings many protocols. */
import { GameDig, type Results } from 'gamedig';
import type { QueryPlan } from '../../../machines/ports/query.js';

/** Names a protocol where the library expects a game. */
const prefix = 'protocol-';

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
    socketTimeout: limitMs,
    attemptTimeout: limitMs,
  });
}
