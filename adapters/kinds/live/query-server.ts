/** Connects to a server that supports one of the query protocols of games. */
import type { QueriedPlayer, Results } from 'gamedig';
import {
  isUnanswered,
  type LiveServer,
  type Player,
  type PlayerReport,
  silentServer,
  type Unanswered,
} from '../../../machines/launch/live-server.js';
import type { QueryPlan } from '../../../machines/launch/query.js';
import { countPlayers } from './count-players.js';
import { findOwnAddress } from './own-address.js';
import { toMaxPlayers, toPlayerText } from './player-text.js';
import { shareAnswers } from './sharing.js';

/** The time limit for an answer of the server, in milliseconds. */
const limitMs = 4_000;

/** The time for which answers are shared, in milliseconds. Some servers limit the queries from an address. */
const intervalMs = 1_000;

/** The maximum number of players in an answer: more than any server reports. */
const maxPlayers = 10_000;

/** Returns the queries of a plan to the server. The result has no query if the server is not on this machine. */
export function connectByQuery(plan: QueryPlan): LiveServer {
  const host = findOwnAddress(plan.host);
  if (host === null) return silentServer;
  const ask = shareAnswers(() => query({ ...plan, host }), intervalMs);
  return {
    ...silentServer,
    async probe(signal) {
      const before = performance.now();
      const answer = await ask(signal);
      return isUnanswered(answer) ? { ok: false, ...answer } : { ok: true, took: performance.now() - before };
    },
    async players(signal) {
      const answer = await ask(signal);
      return isUnanswered(answer) ? answer : toReport(answer);
    },
  };
}

async function query(plan: QueryPlan): Promise<Results | Unanswered> {
  const { queryServer } = await import('./gamedig.js');
  // Do not use the error of the library, which only has a text for people.
  return queryServer(plan, limitMs).catch(() => ({ because: 'no_answer' }));
}

/** Converts the players of an answer. Players that the server only counts have no name. */
function toReport(results: Results): PlayerReport | Unanswered {
  const { players, bots, maxplayers } = results;
  const count = countPlayers(results);
  if (count === null) return { because: 'bots_indistinct' };
  const listed = players.length + bots.length === count ? [...players, ...bots] : players;
  const named = listed.slice(0, Math.min(count, maxPlayers)).map(toPlayer);
  const others = Array.from({ length: Math.min(count, maxPlayers) - named.length }, () => unnamed);
  return { players: [...named, ...others], maxPlayers: toMaxPlayers(maxplayers) };
}

const unnamed: Player = { id: '', name: '', ping: null, identifiers: [], key: null };

function toPlayer({ name, raw }: QueriedPlayer): Player {
  const ping = typeof raw.ping === 'number' && Number.isFinite(raw.ping) ? raw.ping : null;
  const shown = toPlayerText(name);
  return { id: toPlayerText(raw.id ?? name), name: shown, ping, identifiers: [], key: shown || null };
}
