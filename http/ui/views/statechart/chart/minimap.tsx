/**
 * A small image of the whole drawing that marks the visible part. Dragging or the keys of the diagram move the visible
 * part.
 */
import { pointer } from 'd3-selection';
import { useMemo, useRef } from 'preact/hooks';
import type { Drawing } from '../../../../../machines/review/drawing/drawing.js';
import { useText } from '../../../context.js';
import { type Highlight, innermost } from './highlight.js';
import type { Box } from './viewport.js';
import './minimap.css';

interface MinimapProps {
  readonly drawing: Drawing;
  readonly highlight: Highlight;
  /** The visible part of the drawing. */
  readonly visible: Box;
  /** Moves the visible part so that the given point is in its middle. */
  readonly onCentre: (x: number, y: number) => void;
  /** Handles the keys of the diagram. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Returns whether a part of the drawing is out of view. */
export function isCut({ width, height }: Drawing, visible: Box): boolean {
  // Allow for rounding: a drawing that fits exactly may differ by less than a pixel.
  return visible.width < width - 1 || visible.height < height - 1;
}

export function Minimap({ drawing, highlight, visible, onCentre, onKeyDown }: MinimapProps) {
  const text = useText().statechart;
  const svg = useRef<SVGSVGElement>(null);
  /** The distance from the pointer to the middle of the visible part; `null` without dragging. */
  const grip = useRef<readonly [dx: number, dy: number] | null>(null);
  const { width, height, states } = drawing;
  const boxes = useMemo(() => {
    const leaf = innermost(drawing, highlight.active);
    return states.map((box) => {
      const classes = [highlight.active.has(box.state.id) ? 'active' : '', box === leaf ? 'leaf' : ''];
      const { x, y, width, height } = box;
      return (
        <rect
          key={box.state.id}
          class={['minimap-state', ...classes].join(' ').trimEnd()}
          {...{ x, y, width, height, rx: 8 }}
        />
      );
    });
  }, [drawing, highlight]);

  function grab(event: PointerEvent): void {
    if (svg.current === null || event.button !== 0) return;
    const [x, y] = pointer(event, svg.current);
    const isInside =
      x >= visible.x && x <= visible.x + visible.width && y >= visible.y && y <= visible.y + visible.height;
    // Inside the visible part, keep the distance from the pointer. Elsewhere, move the part's middle to the pointer.
    grip.current = isInside ? [visible.x + visible.width / 2 - x, visible.y + visible.height / 2 - y] : [0, 0];
    svg.current.setPointerCapture(event.pointerId);
    drag(event);
  }

  function drag(event: PointerEvent): void {
    if (svg.current === null || grip.current === null) return;
    const [x, y] = pointer(event, svg.current);
    onCentre(x + grip.current[0], y + grip.current[1]);
  }

  return (
    <div
      class="chart-minimap"
      role="group"
      tabIndex={0}
      title={text.minimapHint}
      aria-label={`${text.minimap}. ${text.minimapHint}`}
      onKeyDown={onKeyDown}
    >
      <svg
        ref={svg}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        onPointerDown={grab}
        onPointerMove={drag}
        onLostPointerCapture={() => (grip.current = null)}
      >
        {boxes}
        <rect class="minimap-visible" {...visible} />
      </svg>
    </div>
  );
}
