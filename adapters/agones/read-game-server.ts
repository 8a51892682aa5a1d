/** Reads a GameServer from the JSON of the sidecar. Leaves out fields that are missing or have another type. */
import type { GameServer } from '../../machines/agones/ports.js';

/** Reads the answer of GET /gameserver. @returns `null` if the answer is not a GameServer */
export function readGameServer(text: string): GameServer | null {
  return toGameServer(parse(text));
}

/** Reads a line of GET /watch/gameserver. @returns `null` if the line contains no GameServer */
export function readWatched(line: string): GameServer | null {
  return toGameServer(member(parse(line), 'result'));
}

function toGameServer(value: unknown): GameServer | null {
  const state = member(member(value, 'status'), 'state');
  if (typeof state !== 'string') return null;
  const name = member(member(value, 'object_meta'), 'name');
  const seconds = member(member(member(value, 'spec'), 'health'), 'period_seconds');
  return {
    state,
    name: typeof name === 'string' ? name : '',
    healthPeriodMs: typeof seconds === 'number' && seconds > 0 ? seconds * 1_000 : null,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
