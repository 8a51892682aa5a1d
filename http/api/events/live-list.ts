/** A list that GET /events sends at once, and after each change. */
import { createCoalescer } from './coalescer.js';
import { type StateType, stateEvent } from './sse.js';
import { createThrottle } from './throttle.js';

/** The event types whose data is a list. */
export type ListType = Exclude<StateType, 'status' | 'machine' | 'inspection'>;

/** A list that a feature provides. */
export type LiveList = {
  readonly type: ListType;
  /** Calls back after each change. @returns the function that unsubscribes */
  readonly subscribe: (onChange: () => void) => () => void;
  /** The minimum time between two events, in milliseconds; absent without a minimum. */
  readonly intervalMs?: number;
} & (
  | {
      /** Returns the list from memory. */
      readonly read: () => readonly unknown[];
    }
  | {
      /** Returns the list after reading the disk. Clients that connect at the same time share a read. */
      readonly load: () => Promise<readonly unknown[]>;
    }
);

/** Sends the events of a list. */
export interface ListFeed {
  readonly type: ListType;
  /** Sends the list to a new client. */
  sendCurrent(send: (event: Buffer) => void): void;
  /** Ends the subscription of the list. */
  end(): void;
}

interface FeedPorts {
  /** Returns whether a client subscribes to the list. */
  readonly isWanted: (type: ListType) => boolean;
  /** Sends an event to each client that requests its type. */
  readonly broadcast: (type: ListType, event: Buffer, newest?: () => Buffer) => void;
  /** Is called if a list could not be read. */
  readonly onError: (error: unknown, type: ListType) => void;
}

/** Starts to send a list after each change. */
export function followList(list: LiveList, ports: FeedPorts): ListFeed {
  const { type, subscribe, intervalMs = 0 } = list;
  const { sendCurrent, sendChange } = 'read' in list ? readFrom(list, ports) : loadFrom(list, ports);
  const onChange = (): void => {
    if (ports.isWanted(type)) sendChange();
  };
  const throttle = intervalMs === 0 ? null : createThrottle(onChange, intervalMs);
  const unsubscribe = subscribe(throttle?.request ?? onChange);
  return {
    type,
    sendCurrent,
    end() {
      unsubscribe();
      throttle?.end();
    },
  };
}

interface Senders extends Pick<ListFeed, 'sendCurrent'> {
  readonly sendChange: () => void;
}

function readFrom({ type, read }: Extract<LiveList, { read: unknown }>, { broadcast }: FeedPorts): Senders {
  const current = (): Buffer => stateEvent(type, read());
  return {
    sendCurrent: (send) => send(current()),
    sendChange: () => broadcast(type, current()),
  };
}

function loadFrom({ type, load }: Extract<LiveList, { load: unknown }>, { broadcast, onError }: FeedPorts): Senders {
  const events = createCoalescer(async () => stateEvent(type, await load()));
  const sendLoaded = (event: Promise<Buffer>, send: (event: Buffer) => void): void =>
    void event.then(send).catch((error: unknown) => onError(error, type));
  return {
    sendCurrent: (send) => sendLoaded(events.current(), send),
    sendChange: () => sendLoaded(events.renewed(), (event) => broadcast(type, event)),
  };
}
