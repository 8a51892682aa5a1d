import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useText } from '../context.js';
import { Button } from './elements.js';

/** Cards drawn at first and with each “more”: thousands would block the browser for seconds. */
const pageSize = 200;

interface CardGridProps<T> {
  readonly items: readonly T[];
  /** Renders one item as a list item with a key. */
  readonly card: (item: T) => ComponentChildren;
}

/** A responsive grid of cards. */
export function CardGrid<T>({ items, card }: CardGridProps<T>) {
  const text = useText().resources;
  const [limit, setLimit] = useState(pageSize);
  const left = items.length - limit;
  return (
    <>
      <ul class="card-grid">{items.slice(0, limit).map(card)}</ul>
      {left > 0 && <Button label={text.more(Math.min(left, pageSize))} onClick={() => setLimit(limit + pageSize)} />}
    </>
  );
}
