import { useEffect, useState } from 'preact/hooks';
import { usePage } from '../../context.js';

/** Returns whether the page is dark, by setting or by the system's preference. */
export function useDark(): boolean {
  const { theme } = usePage();
  const [isSystemDark, setSystemDark] = useState(() => darkSystem().matches);
  useEffect(() => {
    const query = darkSystem();
    const read = () => setSystemDark(query.matches);
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  return theme.value === 'system' ? isSystemDark : theme.value === 'dark';
}

function darkSystem(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}
