/** What a stop or a restart waits for. */
import type { ServerSnapshot } from '../server/server.js';

export const awaitedNames = ['notice', 'save', 'main_process', 'remaining_processes', 'kill'] as const;

export type Awaited = (typeof awaitedNames)[number];

/** What is awaited in the states of the stop sequence. */
const awaitedByState = {
  announcing: 'notice',
  saving: 'save',
  requested: 'main_process',
  remaining: 'remaining_processes',
  killing: 'kill',
} as const satisfies Record<string, Awaited>;

/** Returns what the stop sequence waits for; null outside it. */
export function findAwaited(snapshot: ServerSnapshot): Awaited | null {
  for (const [state, awaited] of Object.entries(awaitedByState) as [keyof typeof awaitedByState, Awaited][])
    if (snapshot.matches({ running: { stopping: state } })) return awaited;
  return null;
}
