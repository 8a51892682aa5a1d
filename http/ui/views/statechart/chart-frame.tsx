/** The window onto the drawing: it is moved and made larger there, and follows what is lit. */

import type { CSSProperties } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { Drawing } from '../../../../machines/chart/drawing/drawing.js';
import { useText } from '../../context.js';
import { Icon } from '../../parts/icon.js';
import { Chart } from './chart.js';
import { innermost, type Lit } from './lit.js';
import { fitWidth, type Look, reveal, type Size, zoom } from './pan-zoom.js';
import { useLook } from './use-look.js';

/** Where the whole width would make it smaller than this, it begins larger and shows a part. */
const readable = 0.9;

export function ChartFrame({ drawing, lit }: { readonly drawing: Drawing; readonly lit: Lit }) {
  const text = useText().statechart;
  const element = useRef<HTMLDivElement>(null);
  const hint = useId();
  const [follows, setFollows] = useState(true);
  const target = innermost(drawing, lit.active);
  const { look, change, larger, smaller, fit, handlers, frame } = useLook(element, drawing, (size) =>
    beginning(drawing, size, target),
  );
  const leaf = target === null ? '' : `${target.x} ${target.y}`;
  useEffect(() => {
    if (follows && target !== null) change((now, size) => reveal(now, target, drawing, size));
  }, [leaf, lit.step, follows, frame === null]);
  const chart = useMemo(
    () => (
      <Chart
        drawing={drawing}
        lit={lit}
        transform={look === null ? 'scale(0)' : `translate(${look.x} ${look.y}) scale(${look.scale})`}
        label={text.drawing}
      />
    ),
    [drawing, lit, look, text],
  );

  return (
    <section class="card chart-card" aria-label={text.drawing}>
      <div class="row chart-tools" role="group" aria-label={text.tools}>
        <button type="button" class="plain" aria-label={text.larger} onClick={larger}>
          <Icon name="plus" />
        </button>
        <button type="button" class="plain" aria-label={text.smaller} onClick={smaller}>
          <Icon name="minus" />
        </button>
        <button type="button" class="plain" aria-label={text.fit} onClick={fit}>
          <Icon name="fit" />
        </button>
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
        {...handlers}
      >
        {chart}
      </div>
    </section>
  );
}

function beginning(drawing: Drawing, frame: Size, target: ReturnType<typeof innermost>): Look {
  const whole = fitWidth(drawing, frame);
  const look = whole.scale >= readable ? whole : zoom(whole, readable / whole.scale, { x: 0, y: 0 }, drawing, frame);
  return target === null ? look : reveal(look, target, drawing, frame);
}

/** The picture's own, so that both are alike. */
function coloursOf({ colours }: Drawing): CSSProperties {
  return Object.fromEntries(
    Object.entries(colours).map(([name, [light, dark]]) => [`--chart-${name}`, `light-dark(${light}, ${dark})`]),
  );
}
