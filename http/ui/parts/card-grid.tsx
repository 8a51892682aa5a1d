import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useText } from '../context.js';

/** How many are drawn unasked, and more at each asking: thousands would keep a browser busy for seconds. */
const step = 200;

interface CardGridProps<T> {
  readonly items: readonly T[];
  /** Draws one, as a list item with a key. */
  readonly card: (item: T) => ComponentChildren;
}

/** A list of cards, as many beside each other as there is room for. */
export function CardGrid<T>({ items, card }: CardGridProps<T>) {
  const text = useText().resources;
  const [most, setMost] = useState(step);
  const left = items.length - most;
  return (
    <>
      <ul class="card-grid">{items.slice(0, most).map(card)}</ul>
      {left > 0 && (
        <button type="button" onClick={() => setMost(most + step)}>
          {text.more(Math.min(left, step))}
        </button>
      )}
    </>
  );
}
