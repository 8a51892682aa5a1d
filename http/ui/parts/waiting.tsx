/** Shows that something goes on, once it has taken 300 ms: what is quicker would only flicker. */
import { useEffect, useState } from 'preact/hooks';

/** Milliseconds that pass without a sign. */
const patience = 300;

/** @returns whether `isGoing` has been true for longer than one waits without a sign */
export function useSlow(isGoing: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isGoing) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, [isGoing]);
  return isGoing && isSlow;
}

export function Waiting({ what }: { readonly what: string }) {
  const isSlow = useSlow(true);
  return (
    <p class="waiting" role="status">
      {isSlow && (
        <>
          <span class="spinner" aria-hidden="true" />
          {what}
        </>
      )}
    </p>
  );
}
