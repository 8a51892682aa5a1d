/** Moves the drawing by pointer, wheel, pinch and keyboard. The arithmetic is in pan-zoom.ts. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { fitWidth, type Look, pan, type Size, zoom } from './pan-zoom.js';

const keyStep = 60;
const keyFactor = 1.25;

export interface Looking {
  readonly look: Look | null;
  readonly frame: Size | null;
  /** Changes the look by what {@link pan-zoom} gives; nothing happens before the frame has a size. */
  change(by: (look: Look, frame: Size) => Look): void;
  larger(): void;
  smaller(): void;
  fit(): void;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: (event: PointerEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** @param begin the first look, once the frame has a size */
export function useLook(
  element: { readonly current: HTMLElement | null },
  drawing: Size,
  begin: (frame: Size) => Look,
): Looking {
  const [state, setState] = useState<{ readonly look: Look; readonly frame: Size } | null>(null);
  // What several events in a row change before the page is drawn again.
  const current = useRef(state);
  const pointers = useRef(new Map<number, { readonly x: number; readonly y: number }>());

  const set = (frame: Size, look: Look): void => setState((current.current = { frame, look }));
  const change = (by: (look: Look, frame: Size) => Look): void => {
    const now = current.current;
    if (now !== null) set(now.frame, by(now.look, now.frame));
  };
  const zoomMiddle = (factor: number): void =>
    change((look, frame) => zoom(look, factor, { x: frame.width / 2, y: frame.height / 2 }, drawing, frame));
  const move = (dx: number, dy: number): void => change((look, frame) => pan(look, dx, dy, drawing, frame));

  useLayoutEffect(() => {
    const node = element.current;
    if (node === null) return;
    const observer = new ResizeObserver(() => {
      const frame = { width: node.clientWidth, height: node.clientHeight };
      if (frame.width === 0 || frame.height === 0) return;
      set(frame, current.current === null ? begin(frame) : pan(current.current.look, 0, 0, drawing, frame));
    });
    observer.observe(node);
    // Not by Preact: a listener that may keep the page from scrolling has to say that it is not passive.
    const onWheel = (event: WheelEvent): void => {
      if (current.current === null) return;
      const { look, frame } = current.current;
      const isZoom = event.ctrlKey || event.metaKey;
      const unit = event.deltaMode === 1 ? 20 : 1;
      const { left, top } = node.getBoundingClientRect();
      const next = isZoom
        ? zoom(
            look,
            Math.exp(-event.deltaY * unit * 0.002),
            { x: event.clientX - left, y: event.clientY - top },
            drawing,
            frame,
          )
        : pan(look, -event.deltaX * unit, -event.deltaY * unit, drawing, frame);
      // At the drawing's end the page scrolls on.
      if (isZoom || next.x !== look.x || next.y !== look.y) event.preventDefault();
      set(frame, next);
    };
    node.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      node.removeEventListener('wheel', onWheel);
    };
  }, []);

  function onPointerMove(event: PointerEvent): void {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return;
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const after = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, after);
    const [other] = others;
    if (other === undefined) return move(after.x - before.x, after.y - before.y);
    const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const distance = (point: { x: number; y: number }): number => Math.hypot(point.x - other.x, point.y - other.y) || 1;
    const middle = { x: (after.x + other.x) / 2 - left, y: (after.y + other.y) / 2 - top };
    change((look, frame) =>
      pan(
        zoom(look, distance(after) / distance(before), middle, drawing, frame),
        (after.x - before.x) / 2,
        (after.y - before.y) / 2,
        drawing,
        frame,
      ),
    );
  }

  const release = (event: PointerEvent): void => void pointers.current.delete(event.pointerId);
  const fit = (): void => change((_, frame) => fitWidth(drawing, frame));
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoomMiddle(keyFactor),
    '=': () => zoomMiddle(keyFactor),
    '-': () => zoomMiddle(1 / keyFactor),
    0: fit,
    ArrowLeft: () => move(keyStep, 0),
    ArrowRight: () => move(-keyStep, 0),
    ArrowUp: () => move(0, keyStep),
    ArrowDown: () => move(0, -keyStep),
  };

  return {
    look: state?.look ?? null,
    frame: state?.frame ?? null,
    change,
    larger: () => zoomMiddle(keyFactor),
    smaller: () => zoomMiddle(1 / keyFactor),
    fit,
    handlers: {
      onPointerDown(event) {
        if (event.button !== 0) return;
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
      onKeyDown(event) {
        const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
        if (act === undefined) return;
        event.preventDefault();
        act();
      },
    },
  };
}
