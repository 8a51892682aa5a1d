/**
 * The meaning of the colours, below the tools of the drawing. The legend is closed at first, because it covers states.
 */
import { useText } from '../../../context.js';
import { Icon } from '../../../parts/elements.js';
import './chart-legend.css';

/** The content of each sample: a line, a text or a box. */
const samples = {
  operation: 'line',
  world: 'line',
  time: 'line',
  possible: 'line',
  success: '204',
  refusal: '409',
  guard: '[…]',
  active: 'box',
  settled: 'box',
} as const;

interface ChartLegendProps {
  /** Whether the drawing marks possible transitions, or only the last one; `null` if its arrows show their senders. */
  readonly marks: 'possible' | 'moment' | null;
}

/** The samples that only some drawings have. */
const only: Readonly<Record<string, readonly ChartLegendProps['marks'][]>> = {
  operation: [null],
  world: [null],
  time: [null],
  possible: ['possible'],
  settled: [null],
};

export function ChartLegend({ marks }: ChartLegendProps) {
  const { legend: text } = useText().statechart;
  const shown = Object.entries(samples).filter(([name]) => only[name]?.includes(marks) ?? true);
  return (
    <details class="chart-legend">
      <summary title={text.title}>
        <Icon name="legend" />
        <span class="unseen">{text.title}</span>
      </summary>
      <ul>
        {shown.map(([name, sample]) => (
          <li key={name}>
            <Sample name={name} sample={sample} />
            <span>{text[name as keyof typeof samples]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Sample({ name, sample }: { readonly name: string; readonly sample: string }) {
  const isShape = sample === 'line' || sample === 'box';
  return (
    <span class={`legend-sample ${name}${isShape ? ` ${sample}` : ' code'}`} aria-hidden="true">
      {isShape ? '' : sample}
    </span>
  );
}
