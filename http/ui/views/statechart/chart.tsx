/** The drawing as SVG. The build computes the geometry. */
import type { Arrow, Drawing, Line, StateBox } from '../../../../machines/chart/drawing/drawing.js';
import type { Highlight } from './highlight.js';

interface ChartProps {
  readonly drawing: Drawing;
  readonly highlight: Highlight;
  readonly transform: string;
  readonly label: string;
}

export function Chart({ drawing, highlight, transform, label }: ChartProps) {
  const { states, arrows, starts, legend } = drawing;
  return (
    <svg class="chart" role="img" aria-label={label} width="100%" height="100%">
      <g transform={transform}>
        {legend.map((line, index) => (
          <Text key={index} line={line} highlight={highlight} />
        ))}
        {states.map((box) => (
          <StateShape key={box.state.id} box={box} highlight={highlight} />
        ))}
        {starts.map(({ x, y, radius, path, head }, index) => (
          <g key={index} class="start">
            <circle cx={x} cy={y} r={radius} />
            <path class="line" d={path} />
            <path class="head" d={head} />
          </g>
        ))}
        {arrows.map((arrow) => (
          <ArrowShape key={`${arrow.source} ${arrow.target}`} arrow={arrow} highlight={highlight} />
        ))}
        {states.map((box) => (
          <g key={box.state.id} class={`${isLeaf(box, highlight) ? 'in-active' : `in-${Math.min(box.depth, 3)}`}`}>
            {box.lines.map((line, index) => (
              <Text key={index} line={line} highlight={highlight} />
            ))}
          </g>
        ))}
      </g>
    </svg>
  );
}

function isLeaf({ state }: StateBox, { active }: Highlight): boolean {
  return state.kind === 'atomic' && active.has(state.id);
}

function StateShape({ box, highlight }: { readonly box: StateBox; readonly highlight: Highlight }) {
  const { x, y, width, height, depth, state } = box;
  const classes = [
    `state depth-${Math.min(depth, 3)}`,
    state.tags.includes('settled') ? 'settled' : '',
    highlight.active.has(state.id) ? 'active' : '',
    isLeaf(box, highlight) ? 'leaf' : '',
  ];
  return (
    <rect
      class={classes.filter((each) => each !== '').join(' ')}
      data-state={state.id}
      x={x}
      y={y}
      width={width}
      height={height}
      rx={8}
    />
  );
}

function ArrowShape({ arrow, highlight }: { readonly arrow: Arrow; readonly highlight: Highlight }) {
  const isTaken = arrow.transitions.some((index) => highlight.taken.has(index));
  return (
    // A new key for each step restarts the animation.
    <g key={isTaken ? highlight.step : ''} class={`arrow ${arrow.kind}${isTaken ? ' taken' : ''}`}>
      <path class="line" d={arrow.path} />
      <path class="head" d={arrow.head} />
      {arrow.lines.map((line, index) => (
        <Text key={index} line={line} highlight={highlight} />
      ))}
    </g>
  );
}

function Text({ line, highlight }: { readonly line: Line; readonly highlight: Highlight }) {
  const isTaken = line.transition !== null && highlight.taken.has(line.transition);
  return (
    <text key={isTaken ? highlight.step : ''} class={isTaken ? 'taken' : undefined} x={line.x} y={line.y}>
      {line.spans.map(({ kind, text }, index) => (
        <tspan key={index} class={kind}>{`${index === 0 ? '' : ' '}${text}`}</tspan>
      ))}
    </text>
  );
}
