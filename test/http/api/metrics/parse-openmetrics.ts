/** A strict parser of OpenMetrics 1.0, for the parts that GET /metrics may contain. */
import * as assert from 'uvu/assert';

export interface ParsedMetric {
  readonly type: string;
  readonly samples: Map<string, number>;
}

const value = '(?:[^"\\\\\\n]|\\\\["\\\\n])*';
const label = `[a-zA-Z_][a-zA-Z0-9_]*="${value}"`;
const sampleLine = new RegExp(
  `^([a-zA-Z_:][a-zA-Z0-9_:]*)(\\{${label}(?:,${label})*\\})? (-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)$`,
);
const suffixes: Readonly<Record<string, readonly string[]>> = {
  counter: ['_total'],
  info: ['_info'],
  gauge: [''],
  stateset: [''],
  histogram: ['_bucket', '_count', '_sum'],
};

/**
 * Returns the metrics by name, and the samples by their name and labels.
 * @throws an assertion error for text that the format does not allow
 */
export function parseOpenMetrics(text: string): Map<string, ParsedMetric> {
  assert.ok(text.endsWith('\n# EOF\n'), 'the end is missing');
  const metrics = new Map<string, ParsedMetric>();
  let current = { name: '', type: '' };
  for (const line of text.slice(0, -'# EOF\n'.length).trimEnd().split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (TYPE|UNIT|HELP) ([a-z_]+) (.+)$/.exec(line) ?? [];
    if (kind === 'TYPE') {
      assert.not.ok(metrics.has(name), `${name} occurs twice`);
      assert.ok(rest in suffixes, line);
      current = { name, type: rest };
      metrics.set(name, { type: rest, samples: new Map() });
      continue;
    }
    if (kind !== undefined) {
      assert.is(name, current.name, `${line} is not below its type`);
      assert.is(metrics.get(name)?.samples.size, 0, `${line} is after a sample`);
      if (kind === 'UNIT') assert.ok(name.endsWith(`_${rest}`), line);
      continue;
    }
    addSample(line, current, metrics.get(current.name)?.samples);
  }
  return metrics;
}

function addSample(line: string, { name, type }: { name: string; type: string }, samples = new Map<string, number>()) {
  const [, sampleName, labels = '', number] = sampleLine.exec(line) ?? [];
  const names = (suffixes[type] ?? []).map((suffix) => name + suffix);
  assert.ok(sampleName !== undefined && names.includes(sampleName), `not a sample of ${name}: ${line}`);
  assert.not.ok(samples.has(sampleName + labels), `${line} occurs twice`);
  if (type === 'stateset') {
    assert.ok(labels.startsWith(`{${name}="`), `no label with the name of the state set: ${line}`);
    assert.ok(number === '0' || number === '1', line);
  }
  if (type === 'counter' || type === 'histogram') assert.ok(Number(number) >= 0, line);
  if (type === 'histogram') assert.is(labels.includes('le="'), sampleName.endsWith('_bucket'), line);
  if (type === 'info') assert.is(number, '1', line);
  samples.set(sampleName + labels, Number(number));
}
