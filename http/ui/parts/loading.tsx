/** Loading indicators. Text and spinner appear after 300 ms, so that the page does not flicker with fast answers. */
import { useEffect, useState } from 'preact/hooks';

const delayMs = 300;

/** Returns whether `isPending` has been true for at least `delayMs`. */
export function useDelayed(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), delayMs);
    return () => clearTimeout(timer);
  }, [isPending]);
  return isPending && isSlow;
}

/** A bar that replaces a short text until the text is known. */
export function PendingText({ what }: { readonly what: string }) {
  return <span class="skeleton" role="img" aria-label={what} title={what} />;
}

export function Loading({ what: text }: { readonly what: string }) {
  const isSlow = useDelayed(true);
  return (
    <p class="waiting" role="status">
      {isSlow && (
        <>
          <span class="spinner" aria-hidden="true" />
          {text}
        </>
      )}
    </p>
  );
}
