/** The viewport of the drawing as a hook: its transform, its keys, and its view in the address. */
import type { ZoomTransform } from 'd3-zoom';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Box, createViewport, type Size, type View, type Viewport } from './viewport.js';

const keyStep = 60;
const zoomStep = 1.25;

/** The delay between the last gesture and the change of the address, because browsers limit such changes. */
const addressMs = 300;

/** The view of the drawing in the address of the page. */
export interface LinkedView {
  /** The view; `null` until the user has moved or zoomed the drawing. */
  readonly view: View | null;
  /** Changes with each link, and with Back and Forward. */
  readonly arrival: number;
  readonly onMoved: (view: View) => void;
}

interface Shown {
  readonly transform: ZoomTransform;
  /** The visible part of the drawing. */
  readonly visible: Box;
}

/**
 * Returns the visible view, which is `null` until the element has a size, and the functions that change it.
 * @param link `null` for a drawing that is not in the address
 * @param focus the box that is in view in the readable size
 * @param hasOnlyNames whether the drawing contains only the names of its states
 */
export function useViewport(
  element: { readonly current: HTMLElement | null },
  drawing: Size,
  link: LinkedView | null = null,
  focus: Box | null = null,
  hasOnlyNames = false,
) {
  const [shown, setShown] = useState<Shown | null>(null);
  const viewport = useRef<Viewport | null>(null);
  const latest = useRef(link);
  latest.current = link;
  const latestFocus = useRef(focus);
  latestFocus.current = focus;
  const isReadNext = useRef(false);
  const writing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  function write(): void {
    clearTimeout(writing.current);
    writing.current = setTimeout(() => {
      if (viewport.current !== null) latest.current?.onMoved(viewport.current.view());
    }, addressMs);
  }

  useLayoutEffect(() => {
    if (element.current === null) return;
    const created = createViewport(element.current, drawing, {
      first: latest.current?.view ?? null,
      hasOnlyNames,
      onChange: (transform, visible) => setShown({ transform, visible }),
      onGesture: write,
    });
    viewport.current = created;
    const detach = created.attach();
    const observer = new ResizeObserver(() => {
      created.resize();
      if (isReadNext.current) created.read(latestFocus.current);
      isReadNext.current = false;
    });
    observer.observe(element.current);
    return () => {
      clearTimeout(writing.current);
      observer.disconnect();
      detach();
    };
  }, [drawing]);
  useLayoutEffect(() => {
    clearTimeout(writing.current);
    if (link !== null && link.arrival > 0) viewport.current?.show(link.view);
  }, [link?.arrival]);

  const zoomIn = (): void => viewport.current?.zoomBy(zoomStep);
  const zoomOut = (): void => viewport.current?.zoomBy(1 / zoomStep);
  const fit = (): void => viewport.current?.fit();
  const read = (): void => viewport.current?.read(focus);
  const pan = (dx: number, dy: number): void => viewport.current?.panBy(dx, dy);
  const keys: Readonly<Record<string, () => void>> = {
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    0: fit,
    1: read,
    ArrowLeft: () => pan(keyStep, 0),
    ArrowRight: () => pan(-keyStep, 0),
    ArrowUp: () => pan(0, keyStep),
    ArrowDown: () => pan(0, -keyStep),
  };

  return {
    shown,
    reveal(box: Box): void {
      viewport.current?.reveal(box);
      // If the address contains a view, write the visible view into the address.
      if (link !== null && link.view !== null) write();
    },
    centre: (x: number, y: number): void => viewport.current?.centre(x, y),
    zoomIn,
    zoomOut,
    fit,
    read,
    /** Shows the next drawing in the readable size. */
    readNext(): void {
      isReadNext.current = true;
    },
    onKeyDown(event: KeyboardEvent) {
      const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    },
  };
}
