/** The labels of a time axis in the language of the page. */
import type UPlot from 'uplot';

const hour = 3_600;
const day = 24 * hour;

/** Returns the options of an axis that shows time. */
export function timeAxis(locale: string): UPlot.Axis {
  return {
    space: 64,
    values: (plot, splits) => {
      const { min = 0, max = 0 } = plot.scales.x ?? {};
      return axisLabels(splits, (max ?? 0) - (min ?? 0), locale);
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

/** A shorter axis has labels with seconds. */
const minMinutes = 5 * 60;

function selectFormat(span: number): Intl.DateTimeFormatOptions {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  if (span < minMinutes) return { ...clock, second: '2-digit' };
  if (span <= day) return clock;
  return span > 60 * day ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' };
}
