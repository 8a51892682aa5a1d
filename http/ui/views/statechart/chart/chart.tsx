/** The drawing as SVG. The build of the page has computed the geometry of the chart. */
import { useMemo } from 'preact/hooks';
import type { Drawing, Line, StateBox } from '../../../../../machines/review/drawing/drawing.js';
import { measureLine } from '../../../../../machines/review/drawing/plates.js';
import { useText } from '../../../context.js';
import { ArrowShape, Text } from './chart-arrow.js';
import type { ChartParts } from './chart-parts.js';
import type { Highlight } from './highlight.js';
import { listOverviewNames } from './overview.js';
import { useStateNames } from './use-state-names.js';

interface ChartProps extends ChartParts {
  readonly transform: string;
  /** The scale of a drawing that shows only names, and the height of a name in pixels; `null` if it shows its texts. */
  readonly overview: Overview | null;
  readonly label: string;
}

interface Overview {
  readonly scale: number;
  readonly pixels: number;
}

export function Chart({ transform, overview, label, ...parts }: ChartProps) {
  const { drawing, highlight, possibilities, closable } = parts;
  const text = useText();
  // Render the content only after a change: panning and zooming change only the transform.
  const content = useMemo(() => <Content {...parts} />, [drawing, highlight, possibilities, text]);
  return (
    <svg
      class={`chart ${findMode(parts)}${overview === null ? '' : ' overview'}`}
      // An element with the role `img` has no buttons inside.
      role={possibilities === null && closable.length === 0 ? 'img' : 'group'}
      aria-label={label}
      width="100%"
      height="100%"
    >
      <g transform={transform}>
        {content}
        {overview !== null && <Names drawing={drawing} active={highlight.active} {...overview} />}
      </g>
    </svg>
  );
}

/** Returns the class of the drawing: with the arrows that can be taken now, or with the arrows of a past moment. */
function findMode({ possibilities, highlight }: ChartParts): string {
  if (possibilities !== null) return 'with-choices';
  return highlight.taken.size > 0 ? 'with-moment' : '';
}

interface NamesProps extends Overview {
  readonly drawing: Drawing;
  readonly active: ReadonlySet<string>;
}

/** The names of the states in a drawing that is too small for its other texts. */
function Names({ drawing, active, scale, pixels }: NamesProps) {
  const { short } = useStateNames();
  return (
    <g class="overview-names" aria-hidden="true">
      {listOverviewNames(drawing, scale, active, short, pixels).map(({ id, text, x, y, isCentred, isOutside }) => (
        <g key={id} class={isOutside ? findGroundAround(id, drawing) : findGround(id, drawing, active)}>
          <text
            class={active.has(id) ? 'active' : undefined}
            {...{ x, y }}
            text-anchor={isCentred ? 'middle' : 'start'}
            style={{ fontSize: `${pixels / scale}px`, strokeWidth: `${pixels / 2 / scale}px` }}
          >
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Returns the class with the colour of a state's box, which hides the lines around its name. */
function findGround(id: string, drawing: Drawing, active: ReadonlySet<string>): string {
  const box = drawing.states.find(({ state }) => state.id === id);
  if (box === undefined) return 'in-0';
  return isInnermost(box, drawing) && active.has(id) ? 'in-active' : `in-${Math.min(box.depth, 3)}`;
}

/** Returns the class with the colour around a state's box. */
function findGroundAround(id: string, { states }: Drawing): string {
  const depth = states.find(({ state }) => state.id === id)?.depth ?? 0;
  return depth === 0 ? 'in-canvas' : `in-${Math.min(depth - 1, 3)}`;
}

function Content(parts: ChartParts) {
  const { drawing, highlight } = parts;
  const { states, arrows, starts, legend } = drawing;
  return (
    <>
      <g aria-hidden="true">
        {legend.map((line, index) => (
          <Text key={index} line={line} highlight={highlight} />
        ))}
      </g>
      {states.map((box) => (
        <StateShape key={box.state.id} box={box} parts={parts} />
      ))}
      <g aria-hidden="true">
        {starts.map(({ x, y, radius, path, head }, index) => (
          <g key={index} class="start">
            <circle cx={x} cy={y} r={radius} />
            <path class="line" d={path} />
            <path class="head" d={head} />
          </g>
        ))}
      </g>
      {arrows.map((arrow) => (
        <ArrowShape key={`${arrow.source} ${arrow.target}`} arrow={arrow} parts={parts} />
      ))}
      {states.map((box) => (
        <StateTexts key={box.state.id} box={box} drawing={drawing} highlight={highlight} />
      ))}
      {states.map((box) => parts.closable.includes(box.state.id) && <Toggle key={box.state.id} box={box} {...parts} />)}
    </>
  );
}

/** Returns whether a box contains no other boxes. */
function isInnermost({ state }: StateBox, { states }: Drawing): boolean {
  return state.kind === 'atomic' || !states.some((each) => each.state.parent === state.id);
}

function StateShape({ box, parts: { drawing, highlight } }: { readonly box: StateBox; readonly parts: ChartParts }) {
  const { x, y, width, height, depth, state } = box;
  const isActive = highlight.active.has(state.id);
  const classes = [
    `state depth-${Math.min(depth, 3)}`,
    state.tags.includes('settled') ? 'settled' : '',
    isActive ? 'active' : '',
    isActive && isInnermost(box, drawing) ? 'leaf' : '',
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

interface StateTextsProps {
  readonly box: StateBox;
  readonly drawing: Drawing;
  readonly highlight: Highlight;
}

/**
 * The texts of a state. Arrows cross only states that contain other states. Therefore only the texts of such states
 * have plates.
 */
function StateTexts({ box, drawing, highlight }: StateTextsProps) {
  const { short } = useStateNames();
  const isInner = isInnermost(box, drawing);
  const lines = box.lines.map((line) => translateStates(line, short));
  return (
    <g
      class={isInner && highlight.active.has(box.state.id) ? 'in-active' : `in-${Math.min(box.depth, 3)}`}
      aria-hidden="true"
    >
      {!isInner &&
        lines.map((line, index) => <rect key={index} class="plate" {...measureLine(line, drawing.fontSize)} rx={3} />)}
      {lines.map((line, index) => (
        <Text key={index} line={line} highlight={highlight} />
      ))}
    </g>
  );
}

/** Returns a line whose states have the names of the language, if the line has words instead of names. */
function translateStates(line: Line, nameOf: (id: string) => string): Line {
  if (line.length === undefined) return line;
  return {
    ...line,
    spans: line.spans.map((span) => (span.state === undefined ? span : { ...span, text: nameOf(span.state) })),
  };
}

/** The height of an open state's title. A click on the title closes the state. */
const titleHeight = 26;

/**
 * Opens and closes a state. A closed state opens after a click anywhere in the state. An open state closes after a
 * click on its title.
 */
function Toggle({ box, highlight, open, onToggle }: ChartParts & { readonly box: StateBox }) {
  const text = useText().statechart;
  const { id } = box.state;
  const isOpen = open.has(id);
  const inside = [...highlight.active].find((each) => each.startsWith(`${id}.`));
  const { full } = useStateNames();
  const name = isOpen ? text.closeState(full(id)) : text.openState(full(id));
  return (
    <g
      class="state-toggle"
      role="button"
      // `tabindex` in lower case, because attributes of SVG are case-sensitive.
      tabindex={0}
      aria-expanded={isOpen}
      aria-label={inside === undefined ? name : `${name}. ${text.activeState(full(inside))}`}
      onClick={() => onToggle(id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        onToggle(id);
      }}
    >
      <rect x={box.x} y={box.y} width={box.width} height={isOpen ? titleHeight : box.height} rx={8} />
    </g>
  );
}
