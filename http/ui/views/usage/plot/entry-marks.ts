/** Marks starts and exits in a chart. */
import type UPlot from 'uplot';
import type { Samples } from '../../../../client/api.js';
import type { Text } from '../../../text/en.js';
import { clusterMarks } from './cluster-marks.js';
import { type MarkColours, markColour } from './mark-colour.js';

type Entries = Samples['entries'];

/** The radius of a mark on the time axis, in pixels. */
export const markSize = 4;

/** Draws a faint line behind the values for each start and exit of the server. */
export function drawEntryLines(drawn: UPlot, entries: Entries, colours: MarkColours): void {
  const { ctx, bbox } = drawn;
  const pixel = window.devicePixelRatio;
  ctx.save();
  ctx.lineWidth = pixel;
  ctx.setLineDash([4 * pixel, 4 * pixel]);
  ctx.globalAlpha = 0.4;
  for (const { x, entry } of placeMarks(drawn, entries)) {
    ctx.strokeStyle = markColour(entry, colours);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}

/** Draws a mark on the time axis, in front of the values, for each start and exit of the server. */
export function drawEntryMarks(drawn: UPlot, entries: Entries, colours: MarkColours): void {
  const { ctx, bbox } = drawn;
  const pixel = window.devicePixelRatio;
  ctx.save();
  ctx.font = `${10 * pixel}px sans-serif`;
  ctx.textBaseline = 'top';
  for (const { x, entry, count } of placeMarks(drawn, entries)) {
    ctx.fillStyle = markColour(entry, colours);
    ctx.beginPath();
    ctx.arc(x, bbox.top + bbox.height, markSize * pixel, 0, 2 * Math.PI);
    ctx.fill();
    // A restart is an exit and a start.
    if (count > 2) ctx.fillText(`×${count}`, x + 3 * pixel, bbox.top);
  }
  ctx.restore();
}

/** Returns the marks within the plot. Marks that are close to each other are one mark. */
function placeMarks(drawn: UPlot, entries: Entries): ReturnType<typeof clusterMarks> {
  const { bbox } = drawn;
  const marks = entries.flatMap((entry) => {
    const x = drawn.valToPos(Date.parse(entry.at) / 1_000, 'x', true);
    return x < bbox.left || x > bbox.left + bbox.width ? [] : [{ x, entry }];
  });
  return clusterMarks(marks, minGap * window.devicePixelRatio);
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
