/** Queries the HTTP endpoint of a running FXServer. */
import {
  isUnanswered,
  type LiveServer,
  type Player,
  silentServer,
  type Unanswered,
} from '../../../../machines/launch/live-server.js';
import { type HttpAddress, sendHttpGet } from '../../live/http-get.js';
import { toMaxPlayers, toPlayerText } from '../../live/player-text.js';
import { shareAnswers } from '../../live/sharing.js';
import type { NetworkSettings } from './network-settings.js';
import { comparedMs, createProbe, type Ticks } from './probe.js';
import { readTickTimes } from './tick-times.js';

/**
 * The minimum interval between requests, in milliseconds. The server refreshes its list of players once a second, and
 * limits requests to a few per second.
 */
const intervalMs = 1_000;

/** The maximum number of players in an answer. The engine allows 2,048. */
const maxPlayers = 10_000;

export function connectFxServer({ address, playersToken, perfCredentials }: NetworkSettings): LiveServer {
  if (address === null) return silentServer;
  const authorization =
    perfCredentials === null ? {} : { Authorization: `Basic ${Buffer.from(perfCredentials).toString('base64')}` };
  const token = playersToken === null ? {} : { 'X-Players-Token': playersToken };

  const readPlayers = shareAnswers((signal) => getJson(address, '/players.json', signal, token), intervalMs);
  const readInfo = shareAnswers((signal) => getJson(address, '/info.json', signal, {}), intervalMs);
  const readTicks = shareAnswers(async (signal): Promise<Ticks | Unanswered> => {
    const answer = await get(address, '/perf', signal, authorization);
    return typeof answer === 'string' ? { at: performance.now(), times: readTickTimes(answer) } : answer;
  }, comparedMs);

  // Probes already read the maximum number of players. The number therefore needs no further request.
  let maxReported: number | null = null;

  return {
    probe: createProbe(address, readTicks, (facts) => (maxReported = toMaxPlayers(facts.sv_maxclients))),
    async players(signal) {
      const answer = await readPlayers(signal);
      if (isUnanswered(answer)) return answer;
      if (!Array.isArray(answer.json)) return { because: 'malformed' };
      return { players: answer.json.slice(0, maxPlayers).map(toPlayer), maxPlayers: maxReported };
    },
    async tickTimes(signal) {
      const answer = await readTicks(signal);
      return isUnanswered(answer) ? answer : answer.times;
    },
    async resources(signal) {
      const answer = await readInfo(signal);
      if (isUnanswered(answer)) return answer;
      const { resources } = (answer.json ?? {}) as { resources?: unknown };
      return isTexts(resources) ? resources : { because: 'malformed' };
    },
  };
}

/** Requests a path. Returns the text, or the reason of a failure, such as `status_401` for an unexpected status. */
async function get(
  address: HttpAddress,
  path: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
): Promise<string | Unanswered> {
  const answer = await sendHttpGet(address, path, signal, headers);
  if (isUnanswered(answer)) return answer;
  return answer.status === 200 ? answer.text : { because: `status_${answer.status}` };
}

async function getJson(...request: Parameters<typeof get>): Promise<{ readonly json: unknown } | Unanswered> {
  const text = await get(...request);
  if (typeof text !== 'string') return text;
  try {
    return { json: JSON.parse(text) };
  } catch {
    return { because: 'malformed' };
  }
}

/** Reads a player. A server that is queried without its token reports the id 0 and the same name for all players. */
function toPlayer(value: unknown): Player {
  const { id, name, ping, identifiers } = (value ?? {}) as Record<string, unknown>;
  const shown = toPlayerText(name);
  const known = isTexts(identifiers) ? identifiers.map(toPlayerText) : [];
  return {
    id: toPlayerText(id),
    name: shown,
    ping: typeof ping === 'number' && id !== 0 ? ping : null,
    identifiers: known,
    key: id === 0 ? null : (findLastingIdentifier(known) ?? (shown || null)),
  };
}

/** Returns an identifier that a player always has, or else an identifier that may be absent later, such as Steam's. */
function findLastingIdentifier(identifiers: readonly string[]): string | undefined {
  return identifiers.find((each) => each.startsWith('license:')) ?? identifiers.find((each) => !each.startsWith('ip:'));
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
