/** The drawing in its frame, with pan and zoom. Follows the active state while the user wants that. */

import type { ComponentChildren, CSSProperties } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Drawing } from '../../../../machines/chart/drawing/drawing.js';
import { useText } from '../../context.js';
import { IconButton } from '../../parts/elements.js';
import { Chart } from './chart.js';
import { type Highlight, innermost } from './highlight.js';
import { useViewport } from './use-viewport.js';

interface ChartFrameProps {
  readonly drawing: Drawing;
  readonly highlight: Highlight;
  /** What is drawn. */
  readonly label?: string;
  /** Below the drawing, always visible with it. */
  readonly children?: ComponentChildren;
}

export function ChartFrame({ drawing, highlight, label, children }: ChartFrameProps) {
  const text = useText().statechart;
  const name = label ?? text.drawing;
  const element = useRef<HTMLDivElement>(null);
  const hint = useId();
  const [follows, setFollows] = useState(true);
  const target = innermost(drawing, highlight.active);
  const { transform, reveal, zoomIn, zoomOut, fit, onKeyDown } = useViewport(element, drawing);
  useLayoutEffect(() => {
    if (follows && target !== null && transform !== null) reveal(target);
  }, [target, highlight.step, follows, transform === null]);
  const chart = useMemo(
    () => (
      <Chart
        drawing={drawing}
        highlight={highlight}
        transform={transform === null ? 'scale(0)' : String(transform)}
        label={name}
      />
    ),
    [drawing, highlight, transform, name],
  );

  return (
    <section class="card chart-card" aria-label={name}>
      <div class="row chart-tools" role="group" aria-label={text.tools}>
        <IconButton icon="plus" label={text.zoomIn} onClick={zoomIn} />
        <IconButton icon="minus" label={text.zoomOut} onClick={zoomOut} />
        <IconButton icon="fit" label={text.fit} onClick={fit} />
        <button type="button" aria-pressed={follows} onClick={() => setFollows(!follows)}>
          {text.follow}
        </button>
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
