/** Pans and zooms the drawing with d3-zoom. The viewport has limits and a first view, and can reveal a part. */
import { select } from 'd3-selection';
import { type ZoomedElementBaseType, ZoomTransform, zoom, zoomTransform } from 'd3-zoom';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/**
 * The visible view: the scale, and the point of the drawing in the middle. The view does not depend on the size of the
 * frame.
 */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Viewport {
  /** Adapts to a new size of the element. The drawing stays inside. The first call shows the first view. */
  resize(): void;
  /** Shows a view; `null` shows the beginning of the drawing. */
  show(view: View | null): void;
  /** Returns the visible view. */
  view(): View;
  /** Fits the drawing to the element's width. */
  fit(): void;
  /** Shows the texts in a readable size, with a box of the drawing in view. */
  read(box: Box | null): void;
  /** Zooms around the middle of the frame. */
  zoomBy(factor: number): void;
  /** Moves the drawing by pixels. */
  panBy(dx: number, dy: number): void;
  /** Moves the drawing so that a point is in the middle, or as near to the middle as the limits allow. */
  centre(x: number, y: number): void;
  /** Moves the drawing until a box is visible, and no further. */
  reveal(box: Box): void;
  /** Listens to the pointer, to touch and to the wheel. Returns the function that removes the listeners. */
  attach(): () => void;
}

const maxScale = 4;
const maxFitScale = 2;
/** The scale of the style sheet's highest frame. In a higher frame, the drawing does not become larger. */
const maxWholeScale = 1.15;
/** The scale below which the texts of a drawing, which are 11 units high, would be smaller than 11 pixels. */
export const minTextScale = 1;
/** The minimum scale of a drawing with only names. At a smaller scale, names would be wider than their boxes. */
const minNamesScale = 0.65;
/** A drawing of at most this size, in SVG units, is first shown as a whole even if its texts are unreadable. */
const maxWholeSize = 1_000;
/** The part of the element at each edge that counts as hidden. The minimap may cover the right edge. */
const revealMargin = 0.2;
const rightMargin = 0.3;
/** The number of pixels of one line, for wheel events that count lines. */
const wheelLine = 20;
/** The zoom per pixel of the wheel, as a power of two. */
const wheelZoom = 0.003;

interface ViewportOptions {
  /** The first view; `null` for the beginning of the drawing. */
  readonly first: View | null;
  /** Whether the drawing contains only the names of its states. */
  readonly hasOnlyNames?: boolean;
  /** Receives each new transform, and the visible part of the drawing. */
  readonly onChange: (transform: ZoomTransform, visible: Box) => void;
  /** Is called after the user has moved or zoomed the drawing. */
  readonly onGesture: () => void;
}

/**
 * Returns the viewport of a drawing.
 * @param element the element that shows the drawing; its `clientWidth` and `clientHeight` are the size in pixels
 */
export function createViewport(
  element: ZoomedElementBaseType,
  drawing: Size,
  { first, hasOnlyNames = false, onChange, onGesture }: ViewportOptions,
): Viewport {
  const toExtent = ({ width, height }: Size): [[number, number], [number, number]] => [
    [0, 0],
    [width, height],
  ];
  const measureSize = (): Size => ({ width: element.clientWidth, height: element.clientHeight });
  const selection = select(element);
  const behavior = zoom<ZoomedElementBaseType, unknown>()
    .extent(() => toExtent(measureSize()))
    .translateExtent(toExtent(drawing))
    .filter((event) => {
      if (event.type === 'wheel') return isZoomWheel(event);
      // One finger scrolls the page.
      if (event.type === 'touchstart') return event.touches.length > 1;
      return !event.button;
    })
    .wheelDelta((event) => -event.deltaY * pixelsPerUnit(event) * wheelZoom)
    .on('zoom', ({ transform, sourceEvent }) => {
      onChange(transform, visiblePart(transform, measureSize(), drawing));
      if (sourceEvent !== null) onGesture();
    });
  let isPlaced = false;

  /**
   * Applies a transform. The drawing is moved so that it covers the element. A drawing that is smaller than the element
   * is centred.
   */
  function apply(transform: ZoomTransform): void {
    behavior.transform(selection, behavior.constrain()(transform, toExtent(measureSize()), toExtent(drawing)));
  }

  /** Shows the whole width from the top. If the minimum scale is too large, only the left part is shown. */
  function fitWidth(minScale: number): void {
    const { width } = measureSize();
    const scale = Math.max(minScale, Math.min(maxFitScale, width / drawing.width));
    apply(new ZoomTransform(scale, Math.max(0, (width - drawing.width * scale) / 2), 0));
  }

  /** Shows the whole drawing. If the whole drawing would be too small to be recognised, its width is fitted. */
  function place(): void {
    const { width, height } = measureSize();
    const whole = Math.min(maxWholeScale, width / drawing.width, height / drawing.height);
    if (hasOnlyNames && whole < minNamesScale) return fitWidth(0);
    const isSmall = Math.max(drawing.width, drawing.height) <= maxWholeSize;
    if (whole < minTextScale && !isSmall) return fitWidth(minTextScale);
    apply(new ZoomTransform(whole, (width - drawing.width * whole) / 2, (height - drawing.height * whole) / 2));
  }

  function panBy(dx: number, dy: number): void {
    const { k, x, y } = zoomTransform(element);
    apply(new ZoomTransform(k, x + dx, y + dy));
  }

  /** Sets the limits of the scale for the element's size. Returns `false` if the element has no size. */
  function limit(): boolean {
    const { width, height } = measureSize();
    if (width === 0 || height === 0) return false;
    behavior.scaleExtent([Math.min(1, width / drawing.width, height / drawing.height), maxScale]);
    return true;
  }

  function show(view: View | null): void {
    if (!limit()) return;
    isPlaced = true;
    if (view === null) return place();
    const { width, height } = measureSize();
    const [min, max] = behavior.scaleExtent();
    const scale = Math.min(max, Math.max(min, view.scale));
    apply(new ZoomTransform(scale, width / 2 - view.x * scale, height / 2 - view.y * scale));
  }

  /** Returns a function that calls `act` as a gesture of the user. */
  const gesture =
    <A extends readonly unknown[]>(act: (...given: A) => void) =>
    (...given: A): void => {
      act(...given);
      onGesture();
    };

  return {
    resize() {
      if (!isPlaced) show(first);
      else if (limit()) panBy(0, 0);
    },
    show,
    view() {
      const { width, height } = measureSize();
      const { k, x, y } = zoomTransform(element);
      return { scale: k, x: (width / 2 - x) / k, y: (height / 2 - y) / k };
    },
    fit: gesture(() => fitWidth(0)),
    read: gesture((box: Box | null) => {
      behavior.scaleTo(selection, minTextScale);
      if (box !== null) behavior.translateTo(selection, box.x + box.width / 2, box.y + box.height / 2);
    }),
    zoomBy: gesture((factor: number) => behavior.scaleBy(selection, factor)),
    panBy: gesture(panBy),
    centre: gesture((x: number, y: number) => behavior.translateTo(selection, x, y)),
    reveal(box) {
      const { width, height } = measureSize();
      const { k, x, y } = zoomTransform(element);
      panBy(
        shiftInto(box.x * k + x, box.width * k, width, rightMargin),
        shiftInto(box.y * k + y, box.height * k, height, revealMargin),
      );
    },
    attach() {
      selection.call(behavior).on('dblclick.zoom', null).on('wheel.pan', panByWheel, { passive: false });
      return () => void selection.on('.zoom', null).on('wheel.pan', null);
    },
  };

  function panByWheel(event: WheelEvent): void {
    if (isZoomWheel(event)) return;
    const before = zoomTransform(element);
    panBy(-event.deltaX * pixelsPerUnit(event), -event.deltaY * pixelsPerUnit(event));
    const { x, y } = zoomTransform(element);
    // At the edge of the drawing, let the page scroll.
    if (Math.hypot(x - before.x, y - before.y) <= 0.5) return;
    event.preventDefault();
    onGesture();
  }
}

/** Returns the part of the drawing that is visible in the element. */
function visiblePart({ k, x, y }: ZoomTransform, { width, height }: Size, drawing: Size): Box {
  const [left, top] = [Math.max(0, -x / k), Math.max(0, -y / k)];
  return {
    x: left,
    y: top,
    width: Math.min(drawing.width, (width - x) / k) - left,
    height: Math.min(drawing.height, (height - y) / k) - top,
  };
}

interface WheelEvent {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly deltaMode: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  preventDefault(): void;
}

function isZoomWheel({ ctrlKey, metaKey }: WheelEvent): boolean {
  return ctrlKey || metaKey;
}

function pixelsPerUnit({ deltaMode }: WheelEvent): number {
  return deltaMode === 1 ? wheelLine : 1;
}

/**
 * Returns the distance by which a segment must move to lie within the margins. A segment that is too long for this, as
 * on a phone, moves into the middle. A segment that is longer than the room begins at the edge of the room.
 */
function shiftInto(start: number, length: number, room: number, endMargin: number): number {
  const margin = room * revealMargin;
  if (length > room * (1 - revealMargin - endMargin)) return Math.max(0, (room - length) / 2) - start;
  if (start < margin) return margin - start;
  return Math.min(0, room * (1 - endMargin) - start - length);
}
