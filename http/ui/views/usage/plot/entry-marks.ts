/** Marks starts and exits in a chart. */
import type UPlot from 'uplot';
import type { Samples } from '../../../../client/api.js';
import type { Text } from '../../../text/en.js';
import { clusterMarks } from './cluster-marks.js';
import { type MarkColours, markColour } from './mark-colour.js';

type Entries = Samples['entries'];

/** Draws a line for each start and exit of the server, behind the values. */
export function drawEntries(drawn: UPlot, entries: Entries, colours: MarkColours): void {
  const { ctx, bbox } = drawn;
  ctx.save();
  ctx.lineWidth = window.devicePixelRatio;
  ctx.setLineDash([4 * window.devicePixelRatio, 4 * window.devicePixelRatio]);
  ctx.font = `${10 * window.devicePixelRatio}px sans-serif`;
  ctx.textBaseline = 'top';
  const marks = entries.flatMap((entry) => {
    const x = drawn.valToPos(Date.parse(entry.at) / 1_000, 'x', true);
    return x < bbox.left || x > bbox.left + bbox.width ? [] : [{ x, entry }];
  });
  for (const { x, entry, count } of clusterMarks(marks, minGap * window.devicePixelRatio)) {
    ctx.strokeStyle = ctx.fillStyle = markColour(entry, colours);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    if (count > 1) ctx.fillText(`×${count}`, x + 3 * window.devicePixelRatio, bbox.top);
  }
  ctx.restore();
}

/** The minimum distance of two lines, in pixels. Closer lines would look like an area. */
const minGap = 24;

/** Returns the label of a mark, such as "Crashed". */
export function entryText({ type, outcome }: Entries[number], text: Text): string {
  if (type === 'server.started') return text.usage.started;
  const outcomes: Readonly<Record<string, string>> = text.state.outcomes;
  return outcomes[outcome ?? 'unknown'] ?? text.state.outcomes.unknown;
}

/** Returns the newest entry within a period; `null` without one. Times are in seconds since the epoch. */
export function entryWithin(entries: Entries, from: number, to: number): Entries[number] | null {
  const isWithin = ({ at }: Entries[number]): boolean => Date.parse(at) >= from * 1_000 && Date.parse(at) < to * 1_000;
  return entries.find(isWithin) ?? null;
}
