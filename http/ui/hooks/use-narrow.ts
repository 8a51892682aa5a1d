/** Reports whether the screen is narrow, or a phone. The style sheets have the same widths. */
import { useEffect, useState } from 'preact/hooks';

/** Returns whether there is space for only one part of a view at a time. */
export function useIsNarrow(): boolean {
  return useMedia('(max-width: 59.99rem)');
}

/** Returns whether the screen has the width of a phone. On a phone, a menu is a sheet. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 43.99rem)');
}

/** Returns whether there is space for the columns of a list. */
export function useHasColumns(): boolean {
  return useMedia('(min-width: 56.25rem)');
}

function useMedia(condition: string): boolean {
  const [isTrue, setTrue] = useState(() => window.matchMedia(condition).matches);
  useEffect(() => {
    const query = window.matchMedia(condition);
    const read = (): void => setTrue(query.matches);
    read();
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, [condition]);
  return isTrue;
}
