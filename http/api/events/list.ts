/** A list of the catalog as an event: one look-up for all who want it at the same time. */
import { type StateType, stateEvent } from './sse.js';

export interface ListEvent {
  /** @returns the list as it is now, or as somebody else is finding it already. @throws what the look-up throws */
  current(): Promise<Buffer>;
  /** Looks anew, as what is being found may be from before. */
  renewed(): Promise<Buffer>;
}

export function createListEvent(type: StateType, lookUp: () => Promise<unknown>): ListEvent {
  let underWay: Promise<Buffer> | null = null;
  let begun = 0;
  let newest: { readonly number: number; readonly event: Buffer } = { number: 0, event: Buffer.alloc(0) };

  async function look(): Promise<Buffer> {
    const number = (begun += 1);
    const event = stateEvent(type, await lookUp());
    // A later look-up may have been the faster one.
    if (number > newest.number) newest = { number, event };
    return newest.event;
  }

  function renewed(): Promise<Buffer> {
    const looking = look().finally(() => {
      if (underWay === looking) underWay = null;
    });
    return (underWay = looking);
  }

  return { current: () => underWay ?? renewed(), renewed };
}
