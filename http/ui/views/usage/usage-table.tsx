/** The content of the charts as a table, for screen readers and for copying. */
import { useState } from 'preact/hooks';
import { useText } from '../../context.js';
import { CardTable, Cell } from '../../parts/card-table.js';
import { bytesText, momentText, percentText } from '../../text/time.js';
import type { Range } from './ranges.js';
import { useSamples } from './use-samples.js';

/** The maximum number of rows. */
const rows = 24;

export function UsageTable({ range }: { readonly range: Range }) {
  const words = useText().usage;
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="usage-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.asTable}</summary>
      {isOpen && <Rows key={range} range={range} />}
    </details>
  );
}

function Rows({ range }: { readonly range: Range }) {
  const text = useText();
  const words = text.usage;
  const { samples } = useSamples(range, rows);
  if (samples === null) return null;
  const { cpu, memory } = text.server;
  const pair = <T,>(value: { readonly mean: T; readonly max: T } | null, format: (value: T) => string): string =>
    value === null ? '–' : words.meanAndMax(format(value.mean), format(value.max));
  const slowest = (ticks: readonly { readonly p99_seconds: number }[]): string => {
    const worst = Math.max(...ticks.map(({ p99_seconds }) => p99_seconds)) * 1_000;
    return ticks.length === 0 ? '–' : `${worst.toLocaleString(text.time.locale, { maximumFractionDigits: 1 })} ms`;
  };
  const titles = [text.history.time, cpu, memory, words.players, words.ticks];
  return (
    <CardTable name="usage" caption={words.caption(words.ranges[range])} titles={titles}>
      {[...samples.samples].reverse().map((part) => (
        <tr role="row" key={part.at}>
          <th role="rowheader" scope="row">
            <time dateTime={part.at}>{momentText(part.at, text)}</time>
          </th>
          <Cell title={cpu}>{pair(part.cpu_cores, (value) => percentText(value, text))}</Cell>
          <Cell title={memory}>{pair(part.memory_bytes, (value) => bytesText(value, text))}</Cell>
          <Cell title={words.players}>{part.players === null ? '–' : part.players.max}</Cell>
          <Cell title={words.ticks}>{slowest(part.ticks)}</Cell>
        </tr>
      ))}
    </CardTable>
  );
}
