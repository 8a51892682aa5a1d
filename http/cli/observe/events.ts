/** The commands `events` and `history --follow`, which print the events that the service reports. */
import type { Event, HistoryEntry } from '../../client/api.js';
import type { EventType } from '../../client/events.js';
import { catchInterrupt } from '../kit/interrupt.js';
import type { Command, Invocation } from '../kit/invocation.js';
import { escapeControls, formatTime } from '../output/format.js';
import { stateText } from '../server/status.js';
import { describeEntry } from './history-text.js';

/** The events that `--only` can select. The type requires all types of events. */
const selectable: Readonly<Record<EventType, true>> = {
  ...({ status: true, folders: true, builds: true, installations: true, console: true, history: true } as const),
  ...({
    deployments: true,
    resource_changes: true,
    schedules: true,
    backups: true,
    webhooks: true,
    updates: true,
    machine: true,
    inspection: true,
  } as const),
};

export const eventNames = Object.keys(selectable) as readonly EventType[];

/** The default events, which a person can read. */
const usualEvents: readonly EventType[] = ['status', 'history'];

export const followEvents: Command = async (invocation) => {
  const { output, flags, json } = invocation;
  await printEvents(invocation, flags.only ?? usualEvents, (event) =>
    output.line(json ? JSON.stringify(event) : lineFor(event)),
  );
};

/**
 * Prints new entries of the history until Ctrl-C.
 * @param begin prints earlier entries after the stream has begun. Returns a function that decides whether a later entry
 * is printed
 */
export async function followHistory(
  invocation: Invocation,
  begin: () => Promise<(entry: HistoryEntry) => boolean>,
): Promise<void> {
  const { output, json } = invocation;
  const noteGap = (after: number): void =>
    output.note(`server-manager: More entries after ${after} were written than are shown. history shows them.`);
  let isWanted: (entry: HistoryEntry) => boolean = () => true;
  const print = async (event: Event): Promise<void> => {
    if (event.event === 'history_gap') noteGap(event.data.after);
    if (event.event !== 'history' || !isWanted(event.data)) return;
    await output.line(json ? JSON.stringify(event.data) : historyLine(event.data));
  };
  await printEvents(invocation, ['history'], print, async () => void (isWanted = await begin()));
}

/**
 * Prints events. @param begin is called after the first stream has begun. The command ends if the first stream cannot
 * be opened
 */
async function printEvents(
  { service, output }: Invocation,
  only: readonly EventType[],
  print: (event: Event) => Promise<void>,
  begin: () => Promise<void> = async () => undefined,
): Promise<void> {
  const interrupt = catchInterrupt();
  const ending = new AbortController();
  let connections = 0;
  let settle: (error?: unknown) => void = () => undefined;
  const connected = new Promise<void>((resolve, reject) => {
    settle = (error) => (error === undefined ? resolve() : reject(error));
  });
  const events = service.events({
    only,
    signal: AbortSignal.any([interrupt.signal, ending.signal]),
    maxPauseMs: 1_000,
    onConnect: () => {
      if (connections > 0) output.note('server-manager: The connection to the service is restored.');
      connections += 1;
      settle();
    },
    onDisconnect: (error) => {
      if (connections === 0) settle(error);
      else output.note('server-manager: The connection to the service was lost. Reconnecting; Ctrl-C exits.');
    },
  });
  try {
    const first = events.next();
    await Promise.race([connected, first]);
    await begin();
    for (let next = await first; next.done !== true; next = await events.next()) await print(next.value);
  } finally {
    ending.abort();
    interrupt.release();
  }
}

/** Returns an entry of the history as a line. */
export function historyLine(entry: HistoryEntry): string {
  const { at, type, actor, outcome } = entry;
  return escapeControls([formatTime(at), type, actor.name, outcome, describeEntry(entry)].filter(Boolean).join('  '));
}

function lineFor(event: Event): string {
  if (event.event === 'history') return historyLine(event.data);
  return escapeControls(`${formatTime(new Date().toISOString())}  ${event.event}  ${eventText(event)}`);
}

function eventText(event: Exclude<Event, { event: 'history' }>): string {
  switch (event.event) {
    case 'status':
      return [stateText(event.data), event.data.build, event.data.folder].filter(Boolean).join(' ');
    case 'console':
      return event.data.text.trimEnd();
    case 'gap':
      return `run ${event.data.run}, from byte ${event.data.from}`;
    case 'history_gap':
      return `entries after ${event.data.after} are not shown`;
    case 'ping':
      return event.data.at;
    case 'end':
      return `the service has ended, the server is ${event.data.server}`;
    default:
      return Array.isArray(event.data) ? `${event.data.length} in all` : JSON.stringify(event.data);
  }
}
