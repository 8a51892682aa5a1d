/** Manages the subscribers of GET /events, and sends each event to the subscribers of its type. */
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createMutex } from '../../../machines/async/mutex.js';
import { createTimeSlices } from '../../../machines/async/time-slices.js';
import type { Runs } from '../../../machines/console/console.js';
import type { Journal, JournalEntry } from '../../../machines/history/journal.js';
import { readState } from '../../../machines/operations/verdict.js';
import type { ServerSnapshot } from '../../../machines/server/server.js';
import { historyEntryBody } from '../history/answers.js';
import type { ServerStatus } from '../server/server-status.js';
import { type ChartEvents, type ChartSources, createChartEvents } from './chart-events.js';
import type { EventPosition } from './event-id.js';
import { encodeComment, encodePing, Heartbeat } from './heartbeat.js';
import { followList, type ListFeed, type LiveList } from './live-list.js';
import { createOutputSource } from './output-source.js';
import { findEnd } from './read-next.js';
import { createReadPool } from './read-pool.js';
import { chunkBytes, createSharedRead, type Watch } from './shared-read.js';
import { type EventType, endEvent, historyEvent, type StateType, stateEvent, streamHeaders } from './sse.js';
import { createSubscriber, type OutputFeed, type Subscriber } from './subscriber.js';

export interface EventSources extends ChartSources {
  readonly status: Pick<ServerStatus, 'read' | 'subscribe'>;
  readonly lists: readonly LiveList[];
  readonly runs: Runs;
  readonly watch: Watch;
  readonly journal: Pick<Journal, 'subscribe' | 'readAfter' | 'newest'>;
  readonly log: Pick<Logger, 'error'>;
}

export interface EventLimits {
  readonly maxSubscribers: number;
  readonly heartbeatIntervalMs: number;
  /** The time between two heartbeats that are events, in milliseconds. */
  readonly pingIntervalMs: number;
  /**
   * The maximum time for which the service, at its end, waits for the last output to be sent, in milliseconds. The time
   * is limited, because a server that continues to run may print without end.
   */
  readonly drainTimeoutMs: number;
}

/** The events to which a client subscribes. */
export interface Wanted {
  readonly types: ReadonlySet<EventType>;
  /** Whether the client may see the input and output of the console. */
  readonly hasConsole: boolean;
  /** Whether the heartbeat is an event. */
  readonly hasPing: boolean;
}

const defaultLimits: EventLimits = {
  maxSubscribers: 4_000,
  heartbeatIntervalMs: 15_000,
  pingIntervalMs: 5_000,
  drainTimeoutMs: 300,
};

/**
 * The maximum number of concurrent reads for slow subscribers. The number is half of the threads with which Node reads
 * files.
 */
const maxReads = 2;

/** The maximum time for which new streams, which may begin all at once, block other requests, in milliseconds. */
const maxSliceMs = 8;

export class EventHub {
  private readonly feed: OutputFeed;
  private readonly lists: readonly ListFeed[];
  private readonly charts: readonly ChartEvents[];
  private readonly ends: readonly (() => void)[];
  private readonly subscribers = new Map<Subscriber, Wanted>();
  private connecting = 0;
  private isClosed = false;
  private readonly heartbeats: readonly Heartbeat[];
  private lastStatus: Buffer = Buffer.alloc(0);
  private readonly inOrder = createMutex();
  private readonly slices = createTimeSlices(maxSliceMs);

  constructor(
    private readonly sources: EventSources,
    private readonly limits = defaultLimits,
  ) {
    const { actor, status, lists, runs, watch, journal, log } = sources;
    const source = createOutputSource(actor, runs);
    const sharedRead = createSharedRead(source, watch);
    this.feed = { source, sharedRead, readPool: createReadPool(maxReads, chunkBytes) };
    this.charts = createChartEvents(sources, (...event) => this.broadcast(...event));
    this.lists = lists.map((list) =>
      followList(list, {
        isWanted: (type) => this.isWanted(type),
        broadcast: (...event) => this.broadcast(...event),
        onError: (error, type) => log.error({ err: error, list: type }, 'could not read a list for the event stream'),
      }),
    );
    const server = actor.subscribe(createRunWatch(actor.getSnapshot(), sharedRead.poll));
    this.heartbeats = [
      new Heartbeat(limits.heartbeatIntervalMs, encodeComment, () => this.listWith(false)),
      new Heartbeat(limits.pingIntervalMs, encodePing, () => this.listWith(true)),
    ];
    this.ends = [
      () => server.unsubscribe(),
      status.subscribe(() => this.broadcastStatus()),
      journal.subscribe((entry) => this.broadcastEntry(entry)),
      ...this.lists.map((list) => () => list.end()),
    ];
  }

  /**
   * Streams events into a response until either side ends the stream.
   * @param from the position at which the console and the history begin
   * @returns `full` or `closed` if no stream begins, so that no byte was written
   */
  async connect(
    response: ServerResponse,
    wanted: Wanted,
    from: EventPosition,
  ): Promise<'streaming' | 'full' | 'closed'> {
    if (this.isClosed) return 'closed';
    if (this.subscribers.size + this.connecting >= this.limits.maxSubscribers) return 'full';
    this.connecting += 1;
    try {
      const console = wanted.types.has('console') ? (from.console ?? (await findEnd(this.feed.source))) : null;
      return await this.inOrder(async () => {
        if (this.slices.isOver()) await this.slices.next();
        if (this.isClosed) return 'closed';
        if (!response.destroyed) this.stream(response, wanted, { ...from, console });
        return 'streaming';
      });
    } finally {
      this.connecting -= 1;
    }
  }

  /** Sends the remaining output and whether the server continues to run, and ends all streams. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const end of this.ends) end();
    for (const { follow } of this.charts) follow(false);
    await Promise.race([this.feed.sharedRead.drained(), pause(this.limits.drainTimeoutMs)]);
    const last = endEvent(readState(this.sources.actor.getSnapshot()));
    for (const subscriber of this.subscribers.keys()) subscriber.end(last);
  }

  private stream(response: ServerResponse, wanted: Wanted, from: EventPosition): void {
    // Keep Node from using chunked encoding.
    response.removeHeader('Transfer-Encoding');
    response.writeHead(200, streamHeaders);
    const { types, hasConsole } = wanted;
    const { journal, log } = this.sources;
    const entries = types.has('history') ? { journal, hasConsole } : null;
    const subscriber = createSubscriber(response, this.feed, from, entries, (error) =>
      log.error({ err: error }, 'could not read the console for the event stream'),
    );
    this.subscribers.set(subscriber, wanted);
    this.followCharts();
    for (const heartbeat of this.heartbeats) heartbeat.update();
    response.once('close', () => this.remove(subscriber));
    this.sendCurrent(subscriber, types);
  }

  /** Sends the current state to a new subscriber. */
  private sendCurrent(subscriber: Subscriber, types: ReadonlySet<EventType>): void {
    if (types.has('status')) subscriber.send('status', (this.lastStatus = this.currentStatus()));
    for (const { type, current } of this.charts) if (types.has(type)) subscriber.send(type, current(), current);
    for (const list of this.lists)
      if (types.has(list.type)) list.sendCurrent((event) => subscriber.send(list.type, event));
  }

  private remove(subscriber: Subscriber): void {
    this.subscribers.delete(subscriber);
    this.followCharts();
    for (const heartbeat of this.heartbeats) heartbeat.update();
  }

  private broadcast(type: StateType, event: Buffer, newest?: () => Buffer): void {
    for (const [subscriber, { types }] of this.subscribers) if (types.has(type)) subscriber.send(type, event, newest);
  }

  private broadcastStatus(): void {
    if (!this.isWanted('status')) return;
    const event = this.currentStatus();
    if (!event.equals(this.lastStatus)) this.broadcast('status', (this.lastStatus = event));
  }

  private broadcastEntry(entry: JournalEntry): void {
    if (!this.isWanted('history')) return;
    const [whole, cut] = [true, false].map((hasConsole) => historyEvent(historyEntryBody(entry, hasConsole)));
    for (const [subscriber, { types, hasConsole }] of this.subscribers)
      if (types.has('history')) subscriber.sendEntry(entry.id, (hasConsole ? whole : cut) as Buffer);
  }

  private currentStatus(): Buffer {
    return stateEvent('status', this.sources.status.read());
  }

  private followCharts(): void {
    for (const { type, follow } of this.charts) follow(this.isWanted(type));
  }

  private *listWith(hasPing: boolean): Iterable<Subscriber> {
    for (const [subscriber, wanted] of this.subscribers) if (wanted.hasPing === hasPing) yield subscriber;
  }

  private isWanted(type: EventType): boolean {
    for (const { types } of this.subscribers.values()) if (types.has(type)) return true;
    return false;
  }
}

/** Returns an observer of the server's chart that calls back when a run begins or ends. */
function createRunWatch({ context }: ServerSnapshot, onChange: () => void): (snapshot: ServerSnapshot) => void {
  let last = context.run;
  return ({ context: { run } }) => {
    if (run?.launch !== last?.launch || run?.pid !== last?.pid) onChange();
    last = run;
  };
}
