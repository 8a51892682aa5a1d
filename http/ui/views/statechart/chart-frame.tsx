/** The drawing in its frame, with pan and zoom. Follows the active state while the user wants that. */

import type { ComponentChildren, CSSProperties } from 'preact';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Drawing } from '../../../../machines/chart/drawing/drawing.js';
import { useText } from '../../context.js';
import { IconButton } from '../../parts/elements.js';
import { Chart } from './chart.js';
import { FullScreenButton } from './full-screen.js';
import { type Highlight, innermost } from './highlight.js';
import type { Possibilities } from './possibilities.js';
import type { OpenStates } from './use-open-states.js';
import { useViewport } from './use-viewport.js';
import './chart-frame.css';

interface ChartFrameProps {
  /** With all states open. */
  readonly drawing: Drawing;
  /** Which states are open; without it all are. */
  readonly openStates?: OpenStates;
  readonly highlight: Highlight;
  /** What can be chosen in the drawing; null for nothing. */
  readonly possibilities?: Possibilities | null;
  /** What is drawn. */
  readonly label?: string;
  /** Below the drawing, always visible with it. */
  readonly children?: ComponentChildren;
}

const none: ReadonlySet<string> = new Set();

export function ChartFrame(props: ChartFrameProps) {
  const { openStates, highlight, possibilities = null, label, children } = props;
  const drawing = openStates?.drawing ?? props.drawing;
  const text = useText().statechart;
  const name = label ?? text.drawing;
  const element = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLElement>(null);
  const hint = useId();
  const [reason, setReason] = useState('');
  const [follows, setFollows] = useState(true);
  const target = innermost(drawing, highlight.active);
  const { transform, reveal, zoomIn, zoomOut, fit, onKeyDown } = useViewport(element, drawing);
  useLayoutEffect(() => {
    if (follows && target !== null && transform !== null) reveal(target);
  }, [target, highlight.step, follows, transform === null]);
  useEffect(() => setReason(''), [highlight]);
  const toggle = (id: string): void => openStates?.toggle(id);
  const chart = useMemo(
    () => (
      <Chart
        drawing={drawing}
        highlight={highlight}
        possibilities={possibilities}
        closable={openStates?.closable ?? []}
        open={openStates?.open ?? none}
        onToggle={toggle}
        onReason={setReason}
        transform={transform === null ? 'scale(0)' : String(transform)}
        label={name}
      />
    ),
    [drawing, highlight, possibilities, transform, name],
  );

  return (
    <section ref={card} class="card chart-card" aria-label={name}>
      <div class="row chart-tools" role="group" aria-label={text.tools}>
        <IconButton icon="plus" label={text.zoomIn} onClick={zoomIn} />
        <IconButton icon="minus" label={text.zoomOut} onClick={zoomOut} />
        <IconButton icon="fit" label={text.fit} onClick={fit} />
        <button type="button" aria-pressed={follows} onClick={() => setFollows(!follows)}>
          {text.follow}
        </button>
        {openStates !== undefined && (
          <button
            type="button"
            aria-pressed={openStates.open.size === openStates.closable.length}
            onClick={() => openStates.setAll(openStates.open.size < openStates.closable.length)}
          >
            {text.allStates}
          </button>
        )}
        <FullScreenButton of={card} hasKey={openStates !== undefined} />
        <p id={hint} class="faint chart-hint">
          {text.hint}
        </p>
      </div>
      <div
        ref={element}
        class="chart-frame"
        tabIndex={0}
        role="group"
        aria-label={text.frame}
        aria-describedby={hint}
        style={coloursOf(drawing)}
        onKeyDown={onKeyDown}
      >
        {chart}
        {possibilities !== null && (
          <p class="chart-reason" role="status">
            {reason}
          </p>
        )}
      </div>
      {children}
    </section>
  );
}

/** Returns the colours of the drawing as CSS variables. */
function coloursOf({ colours }: Drawing): CSSProperties {
  return Object.fromEntries(
    Object.entries(colours).map(([name, [light, dark]]) => [`--chart-${name}`, `light-dark(${light}, ${dark})`]),
  );
}
