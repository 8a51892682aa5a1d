/** The colours of the marks of starts and exits. */
import type { Samples } from '../../../../client/api.js';
import { isExit } from '../../../text/exit.js';
import { outcomeTone, type Tone } from '../../../text/state.js';

export interface MarkColours {
  readonly faint: string;
  readonly good: string;
  readonly busy: string;
  readonly bad: string;
  readonly accent: string;
}

/** Returns the colour of a mark: for an exit, the colour of its badge. */
export function markColour(
  { type, outcome }: Pick<Samples['entries'][number], 'type' | 'outcome'>,
  colours: MarkColours,
): string {
  if (type === 'server.started') return colours.good;
  const { faint, good, busy, bad, accent } = colours;
  const byTone: Readonly<Record<Tone, string>> = {
    off: faint,
    unsure: faint,
    good,
    busy,
    warn: busy,
    bad,
    note: accent,
  };
  return byTone[outcomeTone(isExit(outcome) ? outcome : 'unknown')];
}
