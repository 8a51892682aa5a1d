/**
 * A line that shows the course of a measure. The limit is shown if the values are near the limit. The figure next to
 * the line shows the value. Before the first values, a plain line has the place of the course.
 */
import type { Samples } from '../../../../client/api.js';
import type { LineOf } from '../../usage/plot/chart-data.js';

const [width, height] = [96, 28];

/** The height of the chart, as a multiple of the highest value. */
const headroom = 1.15;

/** The minimum number of values that are drawn as a line: fewer show no course. */
const minValues = 2;

/** The values are near the limit if the limit is less than this multiple of the highest value. */
const nearLimit = 3;

interface SparkProps {
  readonly samples: Samples;
  readonly value: LineOf[1] | undefined;
  readonly limit: number | null;
  /** Whether the chart becomes high enough for the limit if the values are near the limit. */
  readonly isLimitNear?: boolean;
}

export function Spark({ samples: { samples, since, until, bucket_seconds: seconds }, ...props }: SparkProps) {
  const { value, limit, isLimitNear = false } = props;
  const [from, to] = [Date.parse(since), Date.parse(until)];
  const values = samples.map((part) => ({ at: Date.parse(part.at), value: value?.(part) ?? null }));
  if (values.filter((each) => each.value !== null).length < minValues)
    return (
      <svg class="spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path class="base" d={`M0 ${height - 1}H${width}`} />
      </svg>
    );
  const most = Math.max(...values.map((each) => each.value ?? 0), Number.MIN_VALUE);
  const top = Math.max(most, isLimitNear && limit !== null && limit < most * nearLimit ? limit : 0) * headroom;
  const x = (at: number): string => (((at - from) / (to - from)) * width).toFixed(1);
  const y = (amount: number): string => (height - 1 - (amount / top) * (height - 2)).toFixed(1);
  let path = '';
  let before: number | null = null;
  for (const { at, value: amount } of values) {
    if (amount === null) before = null;
    else {
      // Leave a gap for the time when no server ran.
      const continues = before !== null && at - before <= seconds * 1_500;
      // Draw a single value as a dot.
      path += continues ? `L${x(at)} ${y(amount)}` : `M${x(at)} ${y(amount)}h0.1`;
      before = at;
    }
  }
  return (
    <svg class="spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {limit !== null && limit <= top && <path class="limit" d={`M0 ${y(limit)}H${width}`} />}
      <path d={path} />
    </svg>
  );
}
