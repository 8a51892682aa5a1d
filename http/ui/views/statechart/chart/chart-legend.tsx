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

export function ChartLegend() {
  const { legend: text } = useText().statechart;
  return (
    <details class="chart-legend">
      <summary>
        <Icon name="legend" />
        <span>{text.title}</span>
      </summary>
      <ul>
        {Object.entries(samples).map(([name, sample]) => (
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
