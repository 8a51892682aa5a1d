/** The stop of the server when the manager itself ends. */
import type { StopOperation } from '../../machines/server/events.js';

/** @param saveSeconds how long the server gets to save; 0: its end is not announced */
export function ownStop(saveSeconds: number): StopOperation {
  const stop = { type: 'stop', at: Date.now(), by: 'manager' } as const;
  if (saveSeconds === 0) return stop;
  return { ...stop, notice: { seconds: 0, reason: null, saveLimitMs: saveSeconds * 1_000 } };
}
