/** The drawing itself, as the build has laid it out: every box, arrow and text at its place. */
import type { Arrow, Drawing, Line, StateBox } from '../../../../machines/chart/drawing/drawing.js';
import type { Lit } from './lit.js';

interface ChartProps {
  readonly drawing: Drawing;
  readonly lit: Lit;
  readonly transform: string;
  readonly label: string;
}

export function Chart({ drawing, lit, transform, label }: ChartProps) {
  const { states, arrows, starts, legend } = drawing;
  return (
    <svg class="chart" role="img" aria-label={label} width="100%" height="100%">
      <g transform={transform}>
        {legend.map((line, index) => (
          <Text key={index} line={line} lit={lit} />
        ))}
        {states.map((box) => (
          <StateShape key={box.state.id} box={box} lit={lit} />
        ))}
        {starts.map(({ x, y, radius, path, head }, index) => (
          <g key={index} class="start">
            <circle cx={x} cy={y} r={radius} />
            <path class="line" d={path} />
            <path class="head" d={head} />
          </g>
        ))}
        {arrows.map((arrow) => (
          <ArrowShape key={`${arrow.source} ${arrow.target}`} arrow={arrow} lit={lit} />
        ))}
        {states.map((box) => (
          <g key={box.state.id} class={`${isLeaf(box, lit) ? 'in-active' : `in-${Math.min(box.depth, 3)}`}`}>
            {box.lines.map((line, index) => (
              <Text key={index} line={line} lit={lit} />
            ))}
          </g>
        ))}
      </g>
    </svg>
  );
}

function isLeaf({ state }: StateBox, { active }: Lit): boolean {
  return state.kind === 'atomic' && active.has(state.id);
}

function StateShape({ box, lit }: { readonly box: StateBox; readonly lit: Lit }) {
  const { x, y, width, height, depth, state } = box;
  const look = [
    `state depth-${Math.min(depth, 3)}`,
    state.tags.includes('settled') ? 'settled' : '',
    lit.active.has(state.id) ? 'active' : '',
    isLeaf(box, lit) ? 'leaf' : '',
  ];
  return (
    <rect
      class={look.filter((each) => each !== '').join(' ')}
      data-state={state.id}
      x={x}
      y={y}
      width={width}
      height={height}
      rx={8}
    />
  );
}

function ArrowShape({ arrow, lit }: { readonly arrow: Arrow; readonly lit: Lit }) {
  const isTaken = arrow.transitions.some((index) => lit.taken.has(index));
  return (
    // The key: what is taken again is another element, whose pulse begins anew.
    <g key={isTaken ? lit.step : ''} class={`arrow ${arrow.kind}${isTaken ? ' taken' : ''}`}>
      <path class="line" d={arrow.path} />
      <path class="head" d={arrow.head} />
      {arrow.lines.map((line, index) => (
        <Text key={index} line={line} lit={lit} />
      ))}
    </g>
  );
}

function Text({ line, lit }: { readonly line: Line; readonly lit: Lit }) {
  const isTaken = line.transition !== null && lit.taken.has(line.transition);
  return (
    <text key={isTaken ? lit.step : ''} class={isTaken ? 'taken' : undefined} x={line.x} y={line.y}>
      {line.spans.map(({ kind, text }, index) => (
        <tspan key={index} class={kind}>{`${index === 0 ? '' : ' '}${text}`}</tspan>
      ))}
    </text>
  );
}
