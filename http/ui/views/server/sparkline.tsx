interface SparklineProps {
  readonly values: readonly number[];
  readonly label: string;
}

/** A chart of recent values without a scale, next to the current value. */
export function Sparkline({ values, label }: SparklineProps) {
  // Reserve the space so that nothing moves later.
  if (values.length < 2) return <span class="sparkline" />;
  const max = Math.max(...values, Number.MIN_VALUE);
  const points = values
    .map((value, index) => `${(index / (values.length - 1)) * 100},${22 - (value / max) * 20}`)
    .join(' ');
  return (
    <svg class="sparkline" viewBox="0 0 100 24" preserveAspectRatio="none" role="img" aria-label={label}>
      <polyline points={points} />
    </svg>
  );
}
