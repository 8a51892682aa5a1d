/** The subscribers of GET /events, and the events that are sent to all of them. */
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { AgonesReport } from '../../../machines/agones/agones-link.js';
import type { RecordingFaults, Runs } from '../../../machines/console/console.js';
import type { RunCursor } from '../../../machines/console/cursor.js';
import type { Catalog } from '../../../machines/folders/catalog.js';
import type { HealthSource } from '../../../machines/health/report.js';
import type { Journal } from '../../../machines/history/journal.js';
import { stateOf } from '../../../machines/operations/verdict.js';
import type { PlayerList } from '../../../machines/samples/player-list.js';
import { toBuildBody } from '../builds/answers.js';
import { historyEntryBody } from '../history/answers.js';
import { scheduleStatus } from '../schedules/schedule-status.js';
import { statusBody } from '../server/status-answer.js';
import { type ChartSources, createChartEvents } from './chart-events.js';
import { createCoalescer } from './coalescer.js';
import { keepLists, keptListNames, type ListSources } from './kept-lists.js';
import { outputOf } from './output-source.js';
import { findEnd } from './read-next.js';
import { createReadPool } from './read-pool.js';
import { chunkBytes, createSharedRead, type Watch } from './shared-read.js';
import { type EventType, endEvent, prelude, type StateType, stateEvent, streamHeaders } from './sse.js';
import { createSubscriber, type Subscriber } from './subscriber.js';

export interface EventSources extends ListSources, ChartSources {
  readonly health: HealthSource;
  /** The GameServer of Agones; null without --agones. */
  readonly agones: { now(): AgonesReport | null; subscribe(onChange: () => void): () => void };
  readonly runs: Runs;
  readonly catalog: Pick<Catalog, 'dataFolders' | 'builds'>;
  readonly watch: Watch;
  /** Returns what is wrong with the recording of the console. */
  readonly recordingFaults: () => RecordingFaults;
  readonly journal: Pick<Journal, 'subscribe'>;
  readonly players: Pick<PlayerList, 'count' | 'subscribe'>;
  readonly log: Pick<Logger, 'error'>;
}

export interface EventLimits {
  readonly maxSubscribers: number;
  readonly heartbeatIntervalMs: number;
  /**
   * How long the end of the service waits for the last output to be sent: a server that is left running may print on.
   */
  readonly drainTimeoutMs: number;
}

export interface EventHub {
  /**
   * Streams events into a response until either side ends the stream.
   * @param from the cursor at which the console begins; null for the end of the console
   * @param hasConsole whether the client may see what was sent to the console and printed there
   * @returns `full` or `closed` when it does not stream; nothing was written then
   */
  connect(
    response: ServerResponse,
    types: ReadonlySet<EventType>,
    from: RunCursor | null,
    hasConsole?: boolean,
  ): Promise<'streaming' | 'full' | 'closed'>;
  /** Sends a list that was read again to all subscribers. */
  refreshed(list: ListName): void;
  /** Sends the output that is left and what becomes of the server, and ends all streams. */
  close(): Promise<void>;
}

type Wanted = { readonly types: ReadonlySet<EventType>; readonly hasConsole: boolean };

type ListName = 'folders' | 'builds';

const defaultLimits: EventLimits = { maxSubscribers: 4_000, heartbeatIntervalMs: 15_000, drainTimeoutMs: 300 };

/** Concurrent reads of subscribers that are behind: half of the threads with which Node reads files. */
const maxReads = 2;

export function createEventHub(
  {
    actor,
    health,
    agones,
    runs,
    catalog,
    watch,
    recordingFaults,
    machineLog,
    inspection,
    journal,
    players,
    schedules,
    log,
    ...listed
  }: EventSources,
  limits = defaultLimits,
): EventHub {
  const source = outputOf(actor, runs);
  const sharedRead = createSharedRead(source, watch);
  const feed = { source, sharedRead, readPool: createReadPool(maxReads, chunkBytes) };
  const lists = {
    folders: createCoalescer(async () => stateEvent('folders', await catalog.dataFolders())),
    builds: createCoalescer(async () => stateEvent('builds', (await catalog.builds()).map(toBuildBody))),
  };
  const subscribers = new Map<Subscriber, Wanted>();
  let connecting = 0;
  let isClosed = false;
  let heartbeats: NodeJS.Timeout | null = null;
  let lastStatus: Buffer = Buffer.alloc(0);

  const broadcast = (type: StateType, event: Buffer, newest?: () => Buffer): void => {
    for (const [subscriber, { types }] of subscribers) if (types.has(type)) subscriber.send(type, event, newest);
  };

  let lastRun = actor.getSnapshot().context.run;
  const subscription = actor.subscribe(({ context: { run } }) => {
    // A run has begun or ended.
    if (run?.launch !== lastRun?.launch || run?.pid !== lastRun?.pid) sharedRead.poll();
    lastRun = run;
    broadcastStatus();
  });
  const stopPlayers = players.subscribe(broadcastStatus);
  const stopHealth = health.subscribe(broadcastStatus);
  const stopAgones = agones.subscribe(broadcastStatus);

  function broadcastStatus(): void {
    if (subscribers.size === 0) return;
    const event = currentStatus();
    if (!event.equals(lastStatus)) broadcast('status', (lastStatus = event));
  }

  const keptLists = keepLists({ schedules, ...listed }, (list, current) => {
    if (isWanted(list)) broadcast(list, current());
  });

  const stopHistory = journal.subscribe((entry) => {
    if (!isWanted('history')) return;
    const [whole, cut] = [true, false].map((hasConsole) => stateEvent('history', historyEntryBody(entry, hasConsole)));
    for (const [subscriber, { types, hasConsole }] of subscribers)
      if (types.has('history')) subscriber.send('history', (hasConsole ? whole : cut) as Buffer);
  });

  const stopSchedules = schedules.subscribe(broadcastStatus);

  function isWanted(type: StateType): boolean {
    return [...subscribers.values()].some(({ types }) => types.has(type));
  }

  const chartEvents = createChartEvents({ actor, machineLog, inspection }, broadcast);

  function followCharts(): void {
    for (const { type, follow } of chartEvents) follow(isWanted(type));
  }

  function currentStatus(): Buffer {
    const snapshot = actor.getSnapshot();
    const launch = snapshot.context.run?.launch ?? null;
    const count = launch === null ? null : players.count(launch.run);
    const next = scheduleStatus(schedules);
    return stateEvent('status', statusBody(snapshot, null, recordingFaults(), count, next, health.now(), agones.now()));
  }

  async function sendList(list: ListName, event: Promise<Buffer>, send: (event: Buffer) => void): Promise<void> {
    try {
      send(await event);
    } catch (error) {
      log.error({ err: error, list }, 'could not read a list for the event stream');
    }
  }

  function stream(response: ServerResponse, { types, hasConsole }: Wanted, from: RunCursor | null): void {
    // Node would use chunked encoding.
    response.removeHeader('Transfer-Encoding');
    response.writeHead(200, streamHeaders);
    response.write(prelude(from));
    const subscriber = createSubscriber(response, feed, from, (error) =>
      log.error({ err: error }, 'could not read the console for the event stream'),
    );
    subscribers.set(subscriber, { types, hasConsole });
    followCharts();
    heartbeats ??= setInterval(() => {
      for (const each of subscribers.keys()) each.sendHeartbeat();
    }, limits.heartbeatIntervalMs);
    response.once('close', () => {
      subscribers.delete(subscriber);
      followCharts();
      if (subscribers.size > 0 || heartbeats === null) return;
      clearInterval(heartbeats);
      heartbeats = null;
    });
    lastStatus = currentStatus();
    if (types.has('status')) subscriber.send('status', lastStatus);
    for (const list of keptListNames) if (types.has(list)) subscriber.send(list, keptLists.current(list));
    for (const { type, current } of chartEvents) if (types.has(type)) subscriber.send(type, current(), current);
    for (const list of ['folders', 'builds'] as const) {
      if (types.has(list)) void sendList(list, lists[list].current(), (event) => subscriber.send(list, event));
    }
  }

  return {
    async connect(response, types, from, hasConsole = true) {
      if (isClosed) return 'closed';
      if (subscribers.size + connecting >= limits.maxSubscribers) return 'full';
      connecting += 1;
      try {
        const begin = types.has('console') ? (from ?? (await findEnd(source))) : null;
        if (isClosed) return 'closed';
        if (!response.destroyed) stream(response, { types, hasConsole }, begin);
        return 'streaming';
      } finally {
        connecting -= 1;
      }
    },
    refreshed(list) {
      if (subscribers.size > 0) void sendList(list, lists[list].renewed(), (event) => broadcast(list, event));
    },
    async close() {
      isClosed = true;
      subscription.unsubscribe();
      keptLists.end();
      stopHistory();
      stopPlayers();
      stopSchedules();
      stopHealth();
      stopAgones();
      for (const { follow } of chartEvents) follow(false);
      await Promise.race([sharedRead.drained(), pause(limits.drainTimeoutMs)]);
      const last = endEvent(stateOf(actor.getSnapshot()));
      for (const subscriber of subscribers.keys()) subscriber.end(last);
    },
  };
}
