/** A page of the list, which is drawn only near the screen. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FileEntry } from '../../../../client/api.js';
import type { PageSlot } from './directory-pages.js';

interface ListPageProps {
  readonly slot: PageSlot;
  readonly onNear: () => void;
  readonly onFar: () => void;
  readonly row: (entry: FileEntry) => ComponentChildren;
}

export function ListPage({ slot, onNear, onFar, row }: ListPageProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [height, setHeight] = useState(0);
  const latest = useRef({ onNear, onFar });
  latest.current = { onNear, onFar };
  useEffect(() => {
    const element = body.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) return latest.current.onNear();
        // Keep a page that contains the focus. Without the page, the focus would move to the top of the view.
        if (entry === undefined || element.contains(document.activeElement)) return;
        setHeight(element.offsetHeight);
        latest.current.onFar();
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <tbody role="rowgroup" ref={body}>
      {slot.entries === null ? (
        <tr class="far" aria-hidden="true" style={{ height: `${height}px` }}>
          <td />
        </tr>
      ) : (
        slot.entries.map(row)
      )}
    </tbody>
  );
}
