/** Defines what a feature provides to the service. */
import type { LiveList } from '../api/events/live-list.js';
import type { BoundRoute } from '../api/kit/bound-route.js';
import type { Metric } from '../api/metrics/metric.js';

/** An assembled capability of the service: its routes with their services, and the functions that start and end it. */
export interface Feature {
  readonly routes?: readonly BoundRoute[];
  /** The lists that GET /events sends. */
  readonly lists?: readonly LiveList[];
  /** Returns the measurements of the feature. Unknown values are absent. */
  readonly metrics?: () => readonly Metric[] | Promise<readonly Metric[]>;
  /** Starts the work that can wait until the first requests have been answered. */
  readonly start?: () => void | Promise<void>;
  /** Stops new work. The server may still be running. */
  readonly stop?: () => void | Promise<void>;
  /**
   * Closes the feature. The server was stopped before this call, unless the server outlives the manager. Features that
   * started earlier are still open.
   */
  readonly close?: () => void | Promise<void>;
}
