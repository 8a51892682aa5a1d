/** Describes a run in one line. */
import type { Run } from '../../client/api.js';
import type { PageText } from './en.js';
import { durationText, momentText } from './time.js';

/** Returns the start, the duration and the outcome of a run. @param now milliseconds since the epoch */
export function describeRun({ started_at: start, ended_at: end, exit }: Run, now: number, text: PageText): string {
  const from = start ?? '';
  const lasted = durationText((end === null ? now : Date.parse(end)) - Date.parse(from), text);
  const outcome = exit === null ? text.state.running : text.state.outcomes[exit.outcome];
  return `${momentText(from, text)} · ${lasted} · ${outcome}`;
}
