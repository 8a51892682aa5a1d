/** The labels of a time axis in the language of the page. */
import type UPlot from 'uplot';

/** The mean width of a character of a label, in pixels. */
const characterWidth = 6.6;

const hour = 3_600;
const day = 24 * hour;

/** Returns the options of an axis that shows time. @param rightRoom the room to the right of the plot, in pixels */
export function timeAxis(locale: string, rightRoom: number): UPlot.Axis {
  return {
    space: 64,
    values: (plot, splits) => {
      const { min = 0, max = 0 } = plot.scales.x ?? {};
      const span = (max ?? 0) - (min ?? 0);
      return axisLabels(splits, span, locale).map((label, index) => {
        // A label that would be cut off at the right edge is left out.
        const left = plot.valToPos(max ?? 0, 'x') - plot.valToPos(splits[index] ?? 0, 'x');
        return label !== null && left + rightRoom < (label.length * characterWidth) / 2 ? null : label;
      });
    },
  };
}

/**
 * Returns the labels. A label that would repeat the previous label is `null`.
 * @param times the times of the labels, in seconds since the epoch
 * @param span the length of the axis in seconds
 */
export function axisLabels(times: readonly number[], span: number, locale: string): (string | null)[] {
  const format = new Intl.DateTimeFormat(locale, selectFormat(span));
  const labels = times.map((time) => format.format(time * 1_000));
  return labels.map((label, index) => (label === labels[index - 1] ? null : label));
}

/** The length of an axis in seconds below which the labels have seconds. */
const minMinutes = 5 * 60;

function selectFormat(span: number): Intl.DateTimeFormatOptions {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  if (span < minMinutes) return { ...clock, second: '2-digit' };
  if (span <= day) return clock;
  return span > 60 * day ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' };
}
