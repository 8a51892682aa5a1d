import { useEffect, useState } from 'preact/hooks';

/** Returns a number that increases at each interval while the page is visible. */
export function useTicks(intervalMs: number): number {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setTicks((before) => before + 1);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return ticks;
}
