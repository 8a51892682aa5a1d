/** Draws a chunk of a long list only near the screen. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Chunk } from './groups.js';

/** The heights of the drawn chunks, in pixels. */
export interface ChunkHeights {
  readonly byKey: Map<string, number>;
  /** The height of a resource in the chunk that was measured last. */
  each: number;
}

/** The assumed height of a resource before the first measurement: one line. */
const defaultHeight = 54;

export function createChunkHeights(): ChunkHeights {
  return { byKey: new Map(), each: defaultHeight };
}

interface ResourceChunkProps {
  readonly chunk: Chunk;
  /** Whether the chunk is drawn before its distance from the screen is known. */
  readonly isFirst: boolean;
  /** Whether the chunk is drawn at any distance from the screen. */
  readonly isNeeded: boolean;
  readonly heights: ChunkHeights;
  readonly draw: (chunk: Chunk) => ComponentChildren;
}

export function ResourceChunk({ chunk, isFirst, isNeeded, heights, draw }: ResourceChunkProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isFirst);
  const isDrawn = isNear || isNeeded;
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        // Keep a chunk that contains the focus. Without the chunk, the focus would move to the top of the page.
        setNear((before) => entry.isIntersecting || (before && element.contains(document.activeElement)));
      },
      // Draw chunks within the height of one window above and below.
      { rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isDrawn || box.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0;
      if (height === 0) return;
      heights.byKey.set(chunk.key, height);
      heights.each = height / chunk.count;
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isDrawn, chunk]);

  const height = heights.byKey.get(chunk.key) ?? heights.each * chunk.count;
  return (
    <div ref={box} class="chunk" style={isDrawn ? '' : { height: `${height}px` }}>
      {isDrawn && draw(chunk)}
    </div>
  );
}
