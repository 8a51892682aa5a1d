/** Sends heartbeats to clients at intervals, so that a lost connection is detected. */
import { heartbeat, pingEvent } from './sse.js';
import type { Subscriber } from './subscriber.js';

export class Heartbeat {
  private timer: NodeJS.Timeout | null = null;

  /**
   * @param encode returns the heartbeat
   * @param list returns the clients that get the heartbeat
   */
  constructor(
    private readonly intervalMs: number,
    private readonly encode: () => Buffer,
    private readonly list: () => Iterable<Subscriber>,
  ) {}

  /** Begins or ends the interval. The caller must call this function after clients have connected or disconnected. */
  update(): void {
    const [first] = this.list();
    const isWanted = first !== undefined;
    if (isWanted) this.timer ??= setInterval(() => this.send(), this.intervalMs);
    else if (this.timer !== null) {
      clearInterval(this.timer);
      this.timer = null;
    }
  }

  private send(): void {
    const event = this.encode();
    for (const subscriber of this.list()) subscriber.sendHeartbeat(event);
  }
}

/** Encodes the heartbeat of most clients, which is a comment that they ignore. */
export const encodeComment = (): Buffer => heartbeat;

/** Encodes the heartbeat of a page in a browser, which does not see comments. */
export const encodePing = (): Buffer => pingEvent(Date.now());
