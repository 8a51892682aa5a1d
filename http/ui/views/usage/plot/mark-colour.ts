/** The colours of the marks of starts and exits. */
import type { Samples } from '../../../../client/api.js';
import { isExit } from '../../../text/exit.js';
import { outcomeTone, type Tone } from '../../../text/state.js';

export interface MarkColours {
  readonly muted: string;
  readonly good: string;
  readonly warn: string;
  readonly bad: string;
  readonly note: string;
}

/** Returns the colour of a mark. An exit has the colour of its badge. */
export function markColour(
  { type, outcome }: Pick<Samples['entries'][number], 'type' | 'outcome'>,
  colours: MarkColours,
): string {
  if (type === 'server.started') return colours.good;
  const { muted, good, warn, bad, note } = colours;
  const byTone: Readonly<Record<Tone, string>> = {
    off: muted,
    unsure: muted,
    good,
    busy: warn,
    warn,
    bad,
    note,
  };
  return byTone[outcomeTone(isExit(outcome) ? outcome : 'unknown')];
}
