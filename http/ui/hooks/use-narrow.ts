/** Detects a narrow screen, which has room for only one part of a view. */
import { useEffect, useState } from 'preact/hooks';

/** The condition of a narrow screen, with the same width as in the style sheets. */
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
