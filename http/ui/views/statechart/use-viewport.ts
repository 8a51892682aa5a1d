/** The viewport of the drawing as a hook: its transform as state, and the keyboard. */
import type { ZoomTransform } from 'd3-zoom';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Box, createViewport, type Size, type Viewport } from './viewport.js';

const keyStep = 60;
const zoomStep = 1.25;

/** Returns the transform, which is null until the element has a size, and what changes it. */
export function useViewport(element: { readonly current: HTMLElement | null }, drawing: Size) {
  const [transform, setTransform] = useState<ZoomTransform | null>(null);
  const viewport = useRef<Viewport | null>(null);

  useLayoutEffect(() => {
    if (element.current === null) return;
    const created = createViewport(element.current, drawing, setTransform);
    viewport.current = created;
    const detach = created.attach();
    const observer = new ResizeObserver(created.resize);
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      detach();
    };
  }, [drawing]);

  const zoomIn = (): void => viewport.current?.zoomBy(zoomStep);
  const zoomOut = (): void => viewport.current?.zoomBy(1 / zoomStep);
  const fit = (): void => viewport.current?.fit();
  const pan = (dx: number, dy: number): void => viewport.current?.panBy(dx, dy);
  const keys: Readonly<Record<string, () => void>> = {
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    0: fit,
    ArrowLeft: () => pan(keyStep, 0),
    ArrowRight: () => pan(-keyStep, 0),
    ArrowUp: () => pan(0, keyStep),
    ArrowDown: () => pan(0, -keyStep),
  };

  return {
    transform,
    reveal: (box: Box) => viewport.current?.reveal(box),
    zoomIn,
    zoomOut,
    fit,
    onKeyDown(event: KeyboardEvent) {
      const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    },
  };
}
