/** All clients of GET /events: who is connected, and what all of them are told. */
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { activeStates } from '../../../machines/chart/steps.js';
import type { Catalog } from '../../../machines/ports/catalog.js';
import type { ConsoleTrouble, Runs } from '../../../machines/ports/console.js';
import type { ServerActor } from '../../../machines/server/server.js';
import { buildBody } from '../schemas/build-body.js';
import type { MachineNow } from '../schemas/machine-entry.js';
import { statusBody } from '../schemas/status-body.js';
import { createListEvent } from './list.js';
import type { MachineLog } from './machine-log.js';
import type { Position } from './position.js';
import { createTurns } from './read-pool.js';
import { createReader, type Reader } from './reader.js';
import { type EventType, prelude, type StateType, stateEvent, streamHeaders } from './sse.js';
import { endOf, type Story } from './step.js';
import { chunkSize, createTail, type Watch } from './tail.js';

export interface EventSources {
  readonly actor: ServerActor;
  readonly runs: Runs;
  readonly catalog: Pick<Catalog, 'dataFolders' | 'builds'>;
  readonly watch: Watch;
  /** What is wrong with the recording of the console. */
  readonly consoleTrouble: () => ConsoleTrouble;
  readonly machineLog: Pick<MachineLog, 'recent' | 'follow'>;
  readonly log: Pick<Logger, 'error'>;
}

export interface EventLimits {
  readonly mostReaders: number;
  /** Milliseconds between two. */
  readonly heartbeat: number;
  /** How many milliseconds the last output may take at the service's end: a server that is kept may print on. */
  readonly farewell: number;
}

export interface EventHub {
  /**
   * Streams events into a response until either side ends it.
   * @param from where in the console to resume; null: from its end now
   * @returns why not, where it does not: nothing has been written then
   */
  connect(
    response: ServerResponse,
    types: ReadonlySet<EventType>,
    from: Position | null,
  ): Promise<'streaming' | 'full' | 'closed'>;
  /** The list has been read anew. */
  refreshed(list: 'folders' | 'builds'): void;
  /** Tells what is left to be told, and ends all streams. */
  close(): Promise<void>;
}

const usual: EventLimits = { mostReaders: 4_000, heartbeat: 15_000, farewell: 300 };

/** Reads at the same time by all readers that are behind: half of the threads that Node reads files with. */
const readsAtOnce = 2;

export function createEventHub(
  { actor, runs, catalog, watch, consoleTrouble, machineLog, log }: EventSources,
  limits = usual,
): EventHub {
  const story = storyOf(actor, runs);
  const tail = createTail(story, watch);
  const source = { story, tail, turns: createTurns(readsAtOnce, chunkSize) };
  const lists = {
    folders: createListEvent('folders', () => catalog.dataFolders()),
    builds: createListEvent('builds', async () => (await catalog.builds()).map(buildBody)),
  };
  const readers = new Map<Reader, ReadonlySet<EventType>>();
  let arriving = 0;
  let isClosed = false;
  let beating: NodeJS.Timeout | null = null;
  let status: Buffer = Buffer.alloc(0);

  const tellAll = (type: StateType, event: Buffer, newest?: () => Buffer): void => {
    for (const [reader, types] of readers) if (types.has(type)) reader.tell(type, event, newest);
  };

  let { launch: lastLaunch, pid: lastPid } = actor.getSnapshot().context;
  const following = actor.subscribe(({ context: { launch, pid } }) => {
    // A run has begun, or come to its end.
    if (launch !== lastLaunch || pid !== lastPid) tail.look();
    [lastLaunch, lastPid] = [launch, pid];
    if (readers.size === 0) return;
    const event = currentStatus();
    if (!event.equals(status)) tellAll('status', (status = event));
  });

  const unfollow = machineLog.follow((entry) => {
    if ([...readers.values()].some((types) => types.has('machine')))
      tellAll('machine', stateEvent('machine', entry), currentMachine);
  });

  /** With what has just happened: nothing is missing for who comes late, or was behind. */
  function currentMachine(): Buffer {
    return stateEvent('machine', {
      kind: 'now',
      active: activeStates(actor.getSnapshot()),
      recent: machineLog.recent(),
    } satisfies MachineNow);
  }

  function currentStatus(): Buffer {
    return stateEvent('status', statusBody(actor.getSnapshot(), null, consoleTrouble()));
  }

  function beat(): void {
    for (const reader of readers.keys()) reader.beat();
  }

  async function tellList(
    list: keyof typeof lists,
    event: Promise<Buffer>,
    tell: (event: Buffer) => void,
  ): Promise<void> {
    try {
      tell(await event);
    } catch (error) {
      log.error({ err: error, list }, 'a list could not be looked up for the events');
    }
  }

  function stream(response: ServerResponse, types: ReadonlySet<EventType>, begin: Position | null): void {
    // Node would send it in chunks.
    response.removeHeader('Transfer-Encoding');
    response.writeHead(200, streamHeaders);
    response.write(prelude(begin));
    const reader = createReader(response, source, begin, (error) =>
      log.error({ err: error }, 'the console could not be read for the events'),
    );
    readers.set(reader, types);
    beating ??= setInterval(beat, limits.heartbeat);
    response.once('close', () => {
      readers.delete(reader);
      if (readers.size > 0 || beating === null) return;
      clearInterval(beating);
      beating = null;
    });
    status = currentStatus();
    if (types.has('status')) reader.tell('status', status);
    if (types.has('machine')) reader.tell('machine', currentMachine(), currentMachine);
    for (const list of ['folders', 'builds'] as const) {
      if (types.has(list)) void tellList(list, lists[list].current(), (event) => reader.tell(list, event));
    }
  }

  return {
    async connect(response, types, from) {
      if (isClosed) return 'closed';
      if (readers.size + arriving >= limits.mostReaders) return 'full';
      arriving += 1;
      try {
        const begin = types.has('console') ? (from ?? (await endOf(story))) : null;
        if (isClosed) return 'closed';
        if (!response.destroyed) stream(response, types, begin);
        return 'streaming';
      } finally {
        arriving -= 1;
      }
    },
    refreshed(list) {
      if (readers.size > 0) void tellList(list, lists[list].renewed(), (event) => tellAll(list, event));
    },
    async close() {
      isClosed = true;
      following.unsubscribe();
      unfollow();
      await Promise.race([tail.told(), pause(limits.farewell)]);
      for (const reader of readers.keys()) reader.end();
    },
  };
}

/** The story of all runs, as the machine and the files tell it. */
function storyOf(actor: ServerActor, runs: Runs): Story {
  const now = () => actor.getSnapshot().context;
  return {
    runs,
    standOf(run) {
      const { launch, pid } = now();
      if (launch?.run !== run) return 'over';
      return pid === null ? 'coming' : 'going';
    },
    current() {
      const { launch, pid } = now();
      return launch === null || pid === null ? null : launch.run;
    },
  };
}
