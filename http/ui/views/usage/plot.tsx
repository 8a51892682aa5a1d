/** A chart with uPlot, which draws on a canvas. */
import { useEffect, useRef, useState } from 'preact/hooks';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Samples } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import type { Chart } from './chart-data.js';
import { type Colours, readColours } from './colours.js';
import { timeAxis } from './time-axis.js';

export interface PlotProps {
  readonly chart: Chart;
  /** The period, in seconds. */
  readonly from: number;
  readonly to: number;
  readonly entries: Samples['entries'];
  /** What the chart shows, for screen readers. */
  readonly label: string;
  readonly format: (value: number) => string;
  /** The least upper end of the axis. */
  readonly minTop: number;
  /** The distances that the marks of the axis may have; decimal ones without it. */
  readonly steps?: readonly number[] | undefined;
}

const height = 168;

export function Plot({ chart, from, to, entries, label, format, minTop, steps }: PlotProps) {
  const text = useText();
  const { theme } = usePage();
  const isDark = useDark();
  const element = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const shown = useRef({ entries, format });
  shown.current = { entries, format };
  const names = chart.lines.map(({ name }) => name).join('\n');

  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const colours = readColours(target);
    const axis = { stroke: colours.faint, grid: { stroke: colours.line, width: 1 }, ticks: { show: false } };
    plot.current = new UPlot(
      {
        width: target.clientWidth,
        height,
        legend: { show: true, live: true },
        // Zooming by drag would leave the range of the other charts.
        cursor: { sync: { key: 'usage' }, drag: { x: false, y: false }, y: false },
        scales: { x: { range: (_, min, max) => [min, max] }, y: { range: (_, __, max) => [0, Math.max(max, minTop)] } },
        axes: [
          { ...axis, size: 28, ...timeAxis(text.time.locale) },
          {
            ...axis,
            size: 72,
            ...(steps !== undefined && { incrs: [...steps] }),
            values: (_, splits) => splits.map((value) => shown.current.format(value)),
          },
        ],
        series: [
          { label: text.history.time, value: (_, value) => (value === null ? '–' : momentOf(value, text.time.locale)) },
          ...chart.lines.map(({ name }, index) => ({
            label: name,
            stroke: colours.lines[index] ?? colours.faint,
            width: index === 0 ? 2 : 1.5,
            points: { size: 4 },
            value: (_: UPlot, value: number | null) => (value === null ? '–' : shown.current.format(value)),
          })),
        ],
        hooks: { drawClear: [(drawn) => drawEntries(drawn, shown.current.entries, colours)] },
      },
      [[], ...chart.lines.map(() => [])],
      target,
    );
    const observer = new ResizeObserver(() => plot.current?.setSize({ width: target.clientWidth, height }));
    observer.observe(target);
    return () => {
      observer.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [names, text, theme.value, isDark, minTop]);

  useEffect(() => {
    plot.current?.batch(() => {
      plot.current?.setData([[...chart.times], ...chart.lines.map(({ values }) => [...values])], false);
      plot.current?.setScale('x', { min: from, max: to });
    });
  }, [chart, from, to, names, text, theme.value, isDark, minTop]);

  return <div class="plot" role="img" aria-label={label} ref={element} />;
}

function momentOf(seconds: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' }).format(seconds * 1_000);
}

/** Draws a line where the server has started or exited, behind the values. */
function drawEntries(drawn: UPlot, entries: Samples['entries'], { good, bad, faint }: Colours): void {
  const { ctx, bbox } = drawn;
  ctx.save();
  ctx.lineWidth = window.devicePixelRatio;
  ctx.setLineDash([4 * window.devicePixelRatio, 4 * window.devicePixelRatio]);
  for (const { at, type, outcome } of entries) {
    const x = drawn.valToPos(Date.parse(at) / 1_000, 'x', true);
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.strokeStyle = type === 'server.started' ? good : outcome === 'stopped' ? faint : bad;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}

/** Returns whether the system has a dark theme, by which a canvas is drawn anew. */
function useDark(): boolean {
  const query = useRef(window.matchMedia('(prefers-color-scheme: dark)')).current;
  const [isDark, setDark] = useState(query.matches);
  useEffect(() => {
    const read = (): void => setDark(query.matches);
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  return isDark;
}
