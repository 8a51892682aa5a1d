/** What every source of the chart is rendered with: live, a past run, simulation. */
import type { Drawing } from '../../../../../machines/review/drawing/drawing.js';
import type { ChangeQuery } from '../../../route/hash-query.js';
import type { OpenStates } from './use-open-states.js';
import type { LinkedView } from './use-viewport.js';

export interface ChartSource {
  readonly drawing: Drawing;
  readonly openStates: OpenStates;
  /** What of the drawing is shown. */
  readonly link: LinkedView;
  /** The query of the address, which has what a source shows in its own parameters. */
  readonly query: URLSearchParams;
  readonly change: ChangeQuery;
}
