/** What a feature gives to the service. */
import type { LiveList } from '../api/events/live-list.js';
import type { BoundRoute } from '../api/kit/bound-route.js';
import type { Metric } from '../api/metrics/metric.js';

/** A capability of the service, wired: its routes with what they use, and how it begins and ends. */
export interface Feature {
  readonly routes?: readonly BoundRoute[];
  /** The lists that GET /events sends. */
  readonly lists?: readonly LiveList[];
  /** Returns its measurements. What is unknown is absent. */
  readonly metrics?: () => readonly Metric[] | Promise<readonly Metric[]>;
  /** Begins what can wait until the first requests have been answered. */
  readonly start?: () => void;
  /** Begins nothing more. The server may be running. */
  readonly stop?: () => void | Promise<void>;
  /** Ends. The server was stopped, unless it outlives the manager. Features that started earlier are still open. */
  readonly close?: () => void | Promise<void>;
}
