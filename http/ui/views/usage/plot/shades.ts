/** Marks periods in a chart with a hatched area. */
import type UPlot from 'uplot';
import type { Colours } from './colours.js';
import type { Period } from './zoom.js';

/** The distance of two lines of the hatching, in pixels. */
const distance = 6;

/** Draws the areas behind the values. */
export function drawShades(drawn: UPlot, periods: readonly Period[], { muted }: Colours): void {
  const { ctx, bbox } = drawn;
  const pixel = window.devicePixelRatio;
  const toX = (time: number): number =>
    Math.min(bbox.left + bbox.width, Math.max(bbox.left, drawn.valToPos(time, 'x', true)));
  for (const { from, to } of periods) {
    const [left, right] = [toX(from), toX(to)];
    if (right <= left) continue;
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, bbox.top, right - left, bbox.height);
    ctx.clip();
    ctx.strokeStyle = muted;
    ctx.globalAlpha = 0.4;
    ctx.lineWidth = pixel;
    ctx.beginPath();
    for (let x = left - bbox.height; x < right; x += distance * pixel) {
      ctx.moveTo(x, bbox.top + bbox.height);
      ctx.lineTo(x + bbox.height, bbox.top);
    }
    ctx.stroke();
    ctx.restore();
  }
}
