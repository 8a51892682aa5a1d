interface SparklineProps {
  readonly values: readonly number[];
  readonly label: string;
}

/** How a figure went, without a scale: the figure itself stands beside it. */
export function Sparkline({ values, label }: SparklineProps) {
  // Its place is kept, so that nothing moves when it comes.
  if (values.length < 2) return <span class="sparkline" />;
  const most = Math.max(...values, Number.MIN_VALUE);
  const points = values
    .map((value, index) => `${(index / (values.length - 1)) * 100},${22 - (value / most) * 20}`)
    .join(' ');
  return (
    <svg class="sparkline" viewBox="0 0 100 24" preserveAspectRatio="none" role="img" aria-label={label}>
      <polyline points={points} />
    </svg>
  );
}
