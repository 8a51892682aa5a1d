/**
 * An arrow of the drawing. The user can choose a transition that is possible now. Other transitions show why they are
 * not possible.
 */

import { Fragment } from 'preact';
import { useMemo } from 'preact/hooks';
import { describeTrigger, findTriggerWords } from '../../../../../machines/review/chart.js';
import type { Arrow, Drawing, Line } from '../../../../../machines/review/drawing/drawing.js';
import { measureLine, type Plate, placePlate } from '../../../../../machines/review/drawing/plates.js';
import { useText } from '../../../context.js';
import type { Text as PageText } from '../../../text/en.js';
import type { ChartParts } from './chart-parts.js';
import type { Highlight } from './highlight.js';
import { useStateNames } from './use-state-names.js';

export function ArrowShape({ arrow: drawn, parts }: { readonly arrow: Arrow; readonly parts: ChartParts }) {
  const { highlight, possibilities } = parts;
  const { statechart, eventWords } = useText();
  const arrow = useMemo(() => translate(drawn, parts.drawing, eventWords), [drawn, eventWords]);
  const isTaken = arrow.transitions.some((index) => highlight.taken.has(index));
  const isPossible = possibilities !== null && arrow.transitions.some((index) => possibilities.possible.has(index));
  const choices = findChoices(arrow, parts);
  const takenLines = findLines(arrow, highlight.taken, parts.drawing);
  const possibleLines = findLines(arrow, possibilities?.possible ?? noTransitions, parts.drawing);
  const classes = [
    `arrow ${arrow.kind}`,
    isTaken ? 'taken' : '',
    possibilities === null ? '' : isPossible ? 'possible' : 'dead',
  ];
  const wordsOf = (index: number | null): string | undefined =>
    statechart.simulatedEvents[findTrigger(index, parts.drawing) ?? ''];
  const say = (): void => {
    const [first] = arrow.transitions;
    if (possibilities !== null && first !== undefined) parts.onReason(possibilities.reason(first));
  };
  return (
    // A new key for each step restarts the animation.
    <g key={isTaken ? highlight.step : ''} class={classes.filter((each) => each !== '').join(' ')}>
      <g aria-hidden="true" onClick={choices.length > 0 ? undefined : say}>
        {/* This line is wide enough to be clicked. */}
        <path class="hit" d={arrow.path} />
        <path class="line" d={arrow.path} />
        <path class="head" d={arrow.head} />
        {arrow.lines.map((line, index) => (
          <PlateShape key={index} plate={placePlate(line, parts.drawing, parts.drawing.fontSize)} />
        ))}
        {arrow.lines.map((line, index) => (
          <Text
            key={index}
            line={line}
            highlight={highlight}
            mark={takenLines.has(line) ? 'taken' : possibleLines.has(line) ? 'possible' : null}
            words={wordsOf(line.transition)}
          />
        ))}
      </g>
      {choices.map((index) => (
        <Choice key={index} arrow={arrow} transition={index} isOnly={choices.length === 1} parts={parts} />
      ))}
    </g>
  );
}

/** Returns an arrow whose events are in the words of the language, if the arrow has its events in words. */
function translate(arrow: Arrow, drawing: Drawing, words: PageText['eventWords']): Arrow {
  const lines = arrow.lines.map((line): Line => {
    const described = line.transition === null ? undefined : drawing.transitions[line.transition];
    const text = line.length === undefined || described === undefined ? undefined : findTriggerWords(words, described);
    return text === undefined ? line : { ...line, spans: [{ kind: 'event', text }] };
  });
  return { ...arrow, lines };
}

/** Returns the trigger of a transition; `null` without a transition. */
function findTrigger(index: number | null, { transitions }: Pick<Drawing, 'transitions'>): string | null {
  const described = index === null ? undefined : transitions[index];
  return described === undefined ? null : describeTrigger(described);
}

/**
 * Returns the transitions that can be chosen. If several transitions have the same text, returns the last of them,
 * whose operation needs the least input.
 */
function findChoices(arrow: Arrow, { drawing, possibilities }: ChartParts): number[] {
  const byLine = new Map<Line | undefined, number>();
  for (const index of arrow.transitions)
    if (possibilities?.choices.has(index)) byLine.set(findLine(arrow, index, drawing), index);
  return [...byLine.values()];
}

const noTransitions: ReadonlySet<number> = new Set();

/** Returns the lines of an arrow's transitions that are in a set. */
function findLines(arrow: Arrow, set: ReadonlySet<number>, drawing: Drawing): ReadonlySet<Line | undefined> {
  return new Set(arrow.transitions.filter((index) => set.has(index)).map((index) => findLine(arrow, index, drawing)));
}

/**
 * Returns the line with a transition's text. A closed state has one text for all transitions with the same trigger. The
 * last line counts the triggers that have no line.
 */
function findLine({ lines }: Arrow, transition: number, drawing: Drawing): Line | undefined {
  return (
    lines.find((line) => line.transition === transition) ??
    lines.find((line) => findTrigger(line.transition, drawing) === findTrigger(transition, drawing)) ??
    lines.at(-1)
  );
}

interface ChoiceProps {
  readonly arrow: Arrow;
  readonly transition: number;
  /** Whether this transition is the only transition of the arrow that can be chosen. */
  readonly isOnly: boolean;
  readonly parts: ChartParts;
}

/**
 * The clickable area of a transition. The area is the arrow and the text, or only the text if several transitions of
 * the arrow can be chosen.
 */
function Choice({ arrow, transition, isOnly, parts: { drawing, possibilities } }: ChoiceProps) {
  const { statechart: text, eventWords } = useText();
  const { full } = useStateNames();
  const described = drawing.transitions[transition];
  const line = findLine(arrow, transition, drawing);
  if (described === undefined) return null;
  const trigger = describeTrigger(described);
  const name = line?.length === undefined ? trigger : (eventWords[trigger] ?? trigger);
  const choose = (): void => possibilities?.choices.get(transition)?.();
  return (
    <g
      class="choice"
      role="button"
      tabindex={0}
      aria-label={text.choose(name, full(described.targets[0] ?? described.source))}
      data-transition={trigger}
      onClick={choose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        choose();
      }}
    >
      <title>{text.simulatedEvents[trigger]}</title>
      {isOnly && <path class="hit" d={arrow.path} />}
      {line !== undefined && <rect class="hit" {...measureLine(line, drawing.fontSize)} rx={4} />}
    </g>
  );
}

/** The plate under a label, so that no line crosses the label. */
function PlateShape({ plate: { depth, ...box } }: { readonly plate: Plate }) {
  return <rect class={`plate ${depth === null ? 'on-canvas' : `depth-${Math.min(depth, 3)}`}`} {...box} rx={3} />;
}

interface TextProps {
  readonly line: Line;
  readonly highlight: Highlight;
  /** The mark of a text at an arrow. */
  readonly mark?: 'taken' | 'possible' | null;
  /** The event in words, which are shown under the pointer. */
  readonly words?: string | undefined;
}

export function Text({ line, highlight, mark = null, words }: TextProps) {
  return (
    <text
      key={mark === 'taken' ? highlight.step : ''}
      class={mark ?? undefined}
      x={line.x}
      y={line.y}
      text-anchor={line.isCentred ? 'middle' : 'start'}
    >
      {line.spans.map(({ kind, text, state }, index) => (
        <Fragment key={index}>
          {index === 0 ? '' : ' '}
          <tspan
            class={`${kind}${state !== undefined && kind !== 'name' && highlight.active.has(state) ? ' active' : ''}`}
            data-state={state}
          >
            {text}
          </tspan>
        </Fragment>
      ))}
      {words !== undefined && <title>{words}</title>}
    </text>
  );
}
