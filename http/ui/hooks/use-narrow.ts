/** Whether the screen has room for one part of a view at a time. */
import { useEffect, useState } from 'preact/hooks';

/** The style sheets have the same width. */
const narrow = '(max-width: 59.99rem)';

export function useIsNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => window.matchMedia(narrow).matches);
  useEffect(() => {
    const query = window.matchMedia(narrow);
    const read = (): void => setNarrow(query.matches);
    read();
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  return isNarrow;
}
