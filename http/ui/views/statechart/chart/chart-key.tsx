/** The key below the drawing: what its colours and lines mean. It has only the marks that the drawing has. */
import type { Drawing, SpanKind } from '../../../../../machines/review/drawing/drawing.js';
import { useText } from '../../../context.js';
import type { Highlight } from './highlight.js';
import type { Possibilities } from './possibilities.js';
import './chart-key.css';

/** The content of each sample: a box, a line or a text. */
const samples = {
  active: 'box',
  activeThen: 'box',
  possible: 'line',
  taken: 'line',
  impossible: 'line',
  untaken: 'line',
  operation: 'line',
  world: 'line',
  time: 'line',
  settled: 'box',
  guard: '[…]',
  success: '204',
  refusal: '409',
} as const;

type SampleName = keyof typeof samples;

interface ChartKeyProps {
  readonly drawing: Drawing;
  readonly highlight: Highlight;
  readonly possibilities: Possibilities | null;
  /** Whether the texts at the arrows are shown. */
  readonly hasTexts: boolean;
}

export function ChartKey(props: ChartKeyProps) {
  const { legend: text } = useText().statechart;
  return (
    <ul class="chart-key" aria-label={text.title}>
      {listSamples(props).map((name) => (
        <li key={name}>
          <Sample name={name} />
          <span>{text[name]}</span>
        </li>
      ))}
    </ul>
  );
}

function listSamples({ drawing, highlight, possibilities, hasTexts }: ChartKeyProps): readonly SampleName[] {
  const isNow = possibilities !== null;
  const hasTaken = highlight.taken.size > 0;
  // Without a mark at any arrow, the arrows have the colours of their causes.
  const hasCauses = !isNow && !hasTaken;
  const kinds = new Set(drawing.arrows.map(({ kind }) => kind));
  const spans = hasTexts ? listSpanKinds(drawing) : new Set<SpanKind>();
  const isShown: Readonly<Record<SampleName, boolean>> = {
    active: highlight.active.size > 0 && (isNow || hasCauses),
    activeThen: highlight.active.size > 0 && !isNow && !hasCauses,
    possible: isNow,
    taken: hasTaken,
    impossible: isNow,
    untaken: hasTaken && !isNow,
    operation: hasCauses && kinds.has('operation'),
    world: hasCauses && kinds.has('world'),
    time: hasCauses && kinds.has('time'),
    settled: hasCauses && drawing.states.some(({ state }) => state.tags.includes('settled')),
    guard: spans.has('guard'),
    success: spans.has('success'),
    refusal: spans.has('refusal'),
  };
  return (Object.keys(samples) as SampleName[]).filter((name) => isShown[name]);
}

function listSpanKinds({ arrows, states }: Drawing): ReadonlySet<SpanKind> {
  const lines = [...arrows, ...states].flatMap((each) => each.lines);
  return new Set(lines.flatMap(({ spans }) => spans.map(({ kind }) => kind)));
}

function Sample({ name }: { readonly name: SampleName }) {
  const sample = samples[name];
  const isShape = sample === 'line' || sample === 'box';
  return (
    <span class={`key-sample ${name} ${isShape ? sample : 'code'}`} aria-hidden="true">
      {isShape ? '' : sample}
    </span>
  );
}
