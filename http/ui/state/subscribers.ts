/**
 * The views that receive events. All subscribers share the one stream of the page, because a browser allows six
 * connections to a host.
 */
import type { ConsoleGap, ConsoleOutput } from '../../../machines/console/cursor.js';
import type { Backup, Deployment, HistoryEntry, HistoryGap, Schedule, UpdatePlan, Webhook } from '../../client/api.js';
import type { EventHandlers, EventSelection } from '../api/events.js';

/** A view that receives events of the console, the machine, the history or a list. */
export interface Subscriber {
  readonly selection: () => EventSelection;
  readonly onConsole?: (chunk: ConsoleOutput, id: string) => void;
  readonly onGap?: (gap: ConsoleGap, id: string) => void;
  readonly onMachine?: (message: unknown) => void;
  readonly onHistory?: (entry: HistoryEntry) => void;
  readonly onHistoryGap?: (gap: HistoryGap) => void;
  readonly onSchedules?: (schedules: readonly Schedule[]) => void;
  readonly onBackups?: (backups: readonly Backup[]) => void;
  readonly onWebhooks?: (webhooks: readonly Webhook[]) => void;
  readonly onUpdates?: (plans: readonly UpdatePlan[]) => void;
  readonly onDeployments?: (deployments: readonly Deployment[]) => void;
}

interface Subscribers {
  /** Adds a subscriber. Returns the function that removes the subscriber. */
  subscribe(subscriber: Subscriber): () => void;
  /** Returns the events that at least one subscriber selects. */
  mergeSelections(): EventSelection;
  readonly handlers: Pick<EventHandlers, Exclude<keyof Subscriber, 'selection'>>;
}

/** @param onChange is called after a subscriber was added or removed */
export function createSubscribers(onChange: () => void): Subscribers {
  const subscribers = new Set<Subscriber>();
  return {
    subscribe(subscriber) {
      subscribers.add(subscriber);
      onChange();
      return () => {
        subscribers.delete(subscriber);
        onChange();
      };
    },
    mergeSelections: () => [...subscribers].reduce((all, each) => ({ ...all, ...each.selection() }), {}),
    handlers: {
      onConsole: (chunk, id) => subscribers.forEach((each) => each.onConsole?.(chunk, id)),
      onGap: (gap, id) => subscribers.forEach((each) => each.onGap?.(gap, id)),
      onMachine: (message) => subscribers.forEach((each) => each.onMachine?.(message)),
      onHistory: (entry) => subscribers.forEach((each) => each.onHistory?.(entry)),
      onHistoryGap: (gap) => subscribers.forEach((each) => each.onHistoryGap?.(gap)),
      onSchedules: (schedules) => subscribers.forEach((each) => each.onSchedules?.(schedules)),
      onBackups: (backups) => subscribers.forEach((each) => each.onBackups?.(backups)),
      onWebhooks: (webhooks) => subscribers.forEach((each) => each.onWebhooks?.(webhooks)),
      onUpdates: (plans) => subscribers.forEach((each) => each.onUpdates?.(plans)),
      onDeployments: (deployments) => subscribers.forEach((each) => each.onDeployments?.(deployments)),
    },
  };
}
