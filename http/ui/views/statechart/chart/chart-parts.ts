/** The properties that the parts of the drawing share. */
import type { Drawing } from '../../../../../machines/review/drawing/drawing.js';
import type { Highlight } from './highlight.js';
import type { Possibilities } from './possibilities.js';

export interface ChartParts {
  readonly drawing: Drawing;
  readonly highlight: Highlight;
  /** The possible transitions; `null` if no transition can be chosen. */
  readonly possibilities: Possibilities | null;
  /** The ids of the states that can be opened and closed. */
  readonly closable: readonly string[];
  readonly open: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  /** Receives the reason why a clicked transition is not possible. */
  readonly onReason: (reason: string) => void;
}
