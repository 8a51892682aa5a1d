/** The properties of every source of the chart: live, a past run, simulation. */
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
