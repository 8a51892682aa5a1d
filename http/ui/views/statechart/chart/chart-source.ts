/** The properties that every source of the chart has. A source is live, a past run, or a simulation. */
import type { Drawing } from '../../../../../machines/review/drawing/drawing.js';
import type { ChangeQuery } from '../../../route/hash-query.js';
import type { OpenStates } from './use-open-states.js';
import type { LinkedView } from './use-viewport.js';

export interface ChartSource {
  readonly drawing: Drawing;
  readonly openStates: OpenStates;
  /** The view of the drawing in the address. */
  readonly link: LinkedView;
  /** The query of the address, which contains the parameters of each source. */
  readonly query: URLSearchParams;
  readonly change: ChangeQuery;
}
