/** Marks starts and exits in a chart. */
import type UPlot from 'uplot';
import type { Samples } from '../../../../client/api.js';
import type { Text } from '../../../text/en.js';
import { clusterMarks } from './cluster-marks.js';
import { type MarkColours, markColour } from './mark-colour.js';

type Entries = Samples['entries'];

/** The height of a mark on the time axis, and half of its width, in pixels. */
const markSize = 4;

/** Draws a mark on the time axis for each start and exit of the server, with a faint line behind the values. */
export function drawEntries(drawn: UPlot, entries: Entries, colours: MarkColours): void {
  const { ctx, bbox } = drawn;
  const pixel = window.devicePixelRatio;
  const bottom = bbox.top + bbox.height;
  ctx.save();
  ctx.lineWidth = pixel;
  ctx.setLineDash([4 * pixel, 4 * pixel]);
  ctx.font = `${10 * pixel}px sans-serif`;
  ctx.textBaseline = 'top';
  const marks = entries.flatMap((entry) => {
    const x = drawn.valToPos(Date.parse(entry.at) / 1_000, 'x', true);
    return x < bbox.left || x > bbox.left + bbox.width ? [] : [{ x, entry }];
  });
  for (const { x, entry, count } of clusterMarks(marks, minGap * pixel)) {
    ctx.strokeStyle = ctx.fillStyle = markColour(entry, colours);
    ctx.globalAlpha = 0.4;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bottom);
    ctx.stroke();
    ctx.globalAlpha = 1;
    ctx.beginPath();
    ctx.moveTo(x, bottom);
    ctx.lineTo(x + markSize * pixel, bottom + markSize * pixel);
    ctx.lineTo(x - markSize * pixel, bottom + markSize * pixel);
    ctx.fill();
    // A restart is an exit and a start.
    if (count > 2) ctx.fillText(`×${count}`, x + 3 * pixel, bbox.top);
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

/**
 * Returns the newest entry within a period; `null` if the period has no entry. Times are in seconds since the epoch.
 */
export function entryWithin(entries: Entries, from: number, to: number): Entries[number] | null {
  const isWithin = ({ at }: Entries[number]): boolean => Date.parse(at) >= from * 1_000 && Date.parse(at) < to * 1_000;
  return entries.find(isWithin) ?? null;
}
