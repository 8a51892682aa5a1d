/** Defines metrics, which metrics-text.ts writes. */

export type Labels = Readonly<Record<string, string>>;

/** A metric: a name with its samples. */
export interface Metric {
  /** The name, without the suffix `_total` of a counter and `_info` of an info. */
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram' | 'info' | 'stateset';
  /** The last word of the name. */
  readonly unit?: 'seconds' | 'bytes';
  readonly help: string;
  readonly samples: readonly Sample[];
}

export interface Sample {
  /** The suffix of a sample of a histogram. */
  readonly suffix?: '_bucket' | '_count' | '_sum';
  readonly labels: Labels;
  readonly value: number;
}

/** Returns a counter or gauge without labels; no metric without a value. */
export function toSingle(
  type: 'counter' | 'gauge',
  name: string,
  help: string,
  value: number | null | undefined,
): readonly Metric[] {
  if (value === null || value === undefined) return [];
  return [{ name, type, ...findUnit(name), help, samples: [{ labels: {}, value }] }];
}

/** Returns a counter with one label. */
export function toCounter(name: string, help: string, label: string, values: Readonly<Record<string, number>>): Metric {
  const samples = Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value }));
  return { name, type: 'counter', help, samples };
}

/** Returns a state set: all states, with the value 1 for the current state. */
export function toStateSet(name: string, help: string, states: readonly string[], present: string): Metric {
  const samples = states.map((state) => ({ labels: { [name]: state }, value: state === present ? 1 : 0 }));
  return { name, type: 'stateset', help, samples };
}

/** Returns labels as a metric whose value is always 1. */
export function toInfo(name: string, help: string, labels: Labels): Metric {
  return { name, type: 'info', help, samples: [{ labels, value: 1 }] };
}

function findUnit(name: string): { readonly unit?: 'seconds' | 'bytes' } {
  const unit = (['seconds', 'bytes'] as const).find((each) => name.endsWith(`_${each}`));
  return unit === undefined ? {} : { unit };
}
