/** A chart. uPlot draws it on a canvas. */
import { useEffect, useRef, useState } from 'preact/hooks';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Samples } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import type { Chart } from './chart-data.js';
import { readColours, useDark } from './colours.js';
import { drawEntryLines, drawEntryMarks } from './entry-marks.js';
import { findStep } from './plot-keys.js';
import { drawShades } from './shades.js';
import { timeAxis } from './time-axis.js';
import { listMarks } from './value-axis.js';
import { atLeastMinimum, findZoom, type Period } from './zoom.js';

export interface PlotProps {
  readonly chart: Chart;
  /** The beginning and the end of the period, in seconds since the epoch. */
  readonly from: number;
  readonly to: number;
  readonly entries: Samples['entries'];
  /** The periods that are hatched. */
  readonly shades?: readonly Period[];
  /** The content and the period of the chart, for screen readers. */
  readonly title: string;
  /** The values as text, for screen readers. */
  readonly facts: string;
  readonly format: (value: number) => string;
  /** The minimum of the axis's upper end. */
  readonly minTop: number;
  /** The possible distances between marks of the axis; absent for decimal distances. */
  readonly steps?: readonly number[] | undefined;
  /** Whether the plot is a small tile. */
  readonly isSmall?: boolean;
  /** Whether the plot has the width of the texts around it. Charts below one another have equal margins instead. */
  readonly isTight?: boolean;
  /**
   * Is called with the index of the time under the cursor; `null` without a cursor. Absent if the plot has a legend.
   */
  readonly onCursor?: (index: number | null) => void;
  /**
   * Is called with the period that a drag or a key selects; `null` for the whole period. The field is absent if the
   * chart has no zoom.
   */
  readonly onZoom?: (period: Period | null) => void;
}

/** The height of the labels of the time axis with the space above the plot, in pixels. */
const axisRoom = 30;

/** The width of the value axis of a large chart, in pixels: for labels of up to seven characters. */
const axisWidth = 60;

/** The room to the right of a plot, in pixels: for half of a label of the time axis, such as 30 Nov. */
const rightRoom = 20;

/** The share of the highest value up to which the axis reaches, so that no line touches the upper edge. */
const headroom = 1.02;

/** The width of a digit in the labels of the value axis, in pixels. */
const digitWidth = 6.6;

export function Plot(props: PlotProps) {
  const { chart, from, to, entries, shades = [], title, facts, format, minTop, steps } = props;
  const { isSmall, isTight, onCursor, onZoom } = props;
  const text = useText();
  const { theme } = usePage();
  const isDark = useDark();
  const element = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const shown = useRef({ entries, shades, format, onCursor, onZoom });
  shown.current = { entries, shades, format, onCursor, onZoom };
  // A chart that reports its cursor to the view has its legend in the view.
  const hasLegend = isSmall !== true && onCursor === undefined;
  const names = chart.lines.map(({ name }) => name).join('\n');

  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const colours = readColours(target);
    const height = Number(getComputedStyle(target).getPropertyValue('--plot-height'));
    const maxSteps = Math.floor((height - axisRoom) / (isSmall === true ? 24 : 34));
    const lineColour = (index: number): string =>
      (chart.lines[index]?.isReference === true ? null : colours.lines[index]) ?? colours.muted;
    const axis = { stroke: colours.muted, grid: { stroke: colours.line, width: 1 }, ticks: { show: false }, gap: 8 };
    const font = { font: `12px ${getComputedStyle(target).fontFamily}` };
    plot.current = new UPlot(
      {
        width: target.clientWidth,
        height,
        padding: [isSmall === true ? 6 : 8, rightRoom, 0, 0],
        legend: {
          show: hasLegend,
          live: true,
          markers: { width: 0, fill: (_, index) => lineColour(chart.lines.length - index) },
        },
        // A drag only selects a period: all charts follow, with finer samples.
        cursor: {
          sync: { key: 'usage' },
          drag: { x: shown.current.onZoom !== undefined, y: false, setScale: false },
          bind: { dblclick: () => () => (shown.current.onZoom?.(null), null) },
          y: false,
        },
        scales: {
          x: { range: (_, min, max) => [min, max] },
          y: { range: (_, __, max) => [0, listMarks(Math.max(max * headroom, minTop), maxSteps, steps).at(-1) ?? 1] },
        },
        axes: [
          {
            ...axis,
            ...font,
            size: isSmall === true ? 22 : 28,
            ...timeAxis(text.time.dates, rightRoom),
          },
          {
            ...axis,
            ...font,
            // In large charts the labels begin at the left edge, and all lines begin at the same distance from it.
            ...(isSmall !== true && { align: 1 as const, gap: axisWidth }),
            size: (_, labels) =>
              Math.max(
                isTight === true ? 0 : isSmall === true ? 54 : axisWidth,
                ...(labels ?? []).map((label) => label.length * digitWidth + (isSmall === true ? 16 : 12)),
              ),
            splits: (_, __, ___, top) => listMarks(top, maxSteps, steps),
            values: (_, splits) => splits.map((value) => shown.current.format(value)),
          },
        ],
        series: [
          {
            label: text.history.time,
            value: (_, value) => (value === null ? '' : formatMoment(value, text.time.dates)),
          },
          // The first line is drawn last: a later line of the same height must not hide it.
          ...chart.lines
            .map(({ name, isReference }, index) => ({
              label: name,
              stroke: lineColour(index),
              width: index === 0 ? 2 : 1.5,
              ...(isReference === true && { dash: [5, 4] }),
              // No area under three or more lines: the area would hide lines of the same height.
              ...(isSmall === true && index === 0 && chart.lines.length < 3 && { fill: colours.area }),
              points: { size: 4 },
              value: (_: UPlot, value: number | null | undefined) => (value == null ? '' : shown.current.format(value)),
            }))
            .reverse(),
        ],
        hooks: {
          setSelect: [
            (drawn) => {
              const { left, width } = drawn.select;
              // A click selects no period. A chart that follows the drag in another chart selects no period either.
              if (width < 4 || !target.matches(':hover')) return;
              drawn.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
              const [start, end] = [drawn.posToVal(left, 'x'), drawn.posToVal(left + width, 'x')];
              shown.current.onZoom?.(atLeastMinimum({ from: start, to: end }));
            },
          ],
          drawClear: [
            (drawn) => drawShades(drawn, shown.current.shades, colours),
            (drawn) => drawEntryLines(drawn, shown.current.entries, colours),
          ],
          draw: [(drawn) => drawEntryMarks(drawn, shown.current.entries, colours)],
          setCursor: [
            ({ cursor: { idx } }) => {
              setCursor(idx ?? null);
              shown.current.onCursor?.(idx ?? null);
            },
          ],
        },
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
  }, [names, text, theme.value, isDark, minTop, isSmall, isTight]);

  useEffect(() => {
    plot.current?.batch(() => {
      plot.current?.setData([[...chart.times], ...chart.lines.map(({ values }) => [...values]).reverse()], false);
      plot.current?.setScale('x', { min: from, max: to });
    });
  }, [chart, from, to, names, text, theme.value, isDark, minTop, isSmall, isTight]);

  /** Moves the cursor to a sample. @param index the index of the sample; `null` hides the cursor */
  function moveTo(index: number | null): void {
    const time = index === null ? undefined : chart.times[index];
    const left = time === undefined ? -10 : (plot.current?.valToPos(time, 'x') ?? -10);
    plot.current?.setCursor({ left, top: left < 0 ? -10 : 10 });
  }

  const last = chart.times.length - 1;
  return (
    <div
      class="plot-keys"
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={cursor ?? Math.max(0, last)}
      aria-valuetext={cursor === null ? facts : valuesAt(chart, cursor, format, text.time.dates)}
      onKeyDown={(event) => {
        const time = cursor === null ? null : (chart.times[cursor] ?? null);
        const zoom = onZoom === undefined ? undefined : findZoom(event.key, { from, to }, time);
        const next = findStep(event.key, cursor, last);
        if (zoom === undefined && next === undefined) return;
        event.preventDefault();
        if (zoom !== undefined) onZoom?.(zoom);
        if (next === undefined) return;
        moveTo(next);
      }}
      onBlur={() => moveTo(null)}
    >
      <div
        class={`plot ${isSmall === true ? 'small' : ''} ${hasLegend ? 'with-legend' : ''}`}
        role="img"
        aria-label={`${title}: ${facts}`}
        ref={element}
      />
    </div>
  );
}

/** Returns a text with the time and the values of a sample. */
function valuesAt({ times, lines }: Chart, index: number, format: PlotProps['format'], locale: string): string {
  const values = lines.map(({ name, values: of }) => {
    const value = of[index] ?? null;
    return `${name} ${value === null ? '–' : format(value)}`;
  });
  return [formatMoment(times[index] ?? 0, locale), ...values].join(', ');
}

/** Returns a time in the format of the charts. @param seconds since the epoch */
export function formatMoment(seconds: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' }).format(seconds * 1_000);
}
