/** A part of the page that is loaded when it is wanted. */
import type { ComponentType } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { usePage, useText } from '../context.js';
import { Waiting } from './waiting.js';

interface LazyProps<P> {
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
}

type Loaded<P> = { readonly part: ComponentType<P> } | 'loading' | 'failed';

export function Lazy<P>({ load, props }: LazyProps<P>) {
  const text = useText();
  const isLive = usePage().state.connection.value === 'live';
  const [loaded, setLoaded] = useState<Loaded<P>>('loading');
  // What could not be loaded while the service was away is loaded when it is back.
  const isTried = isLive || loaded === 'loading';
  // Not behind the next frame: what is loaded already is there in the same one.
  useLayoutEffect(() => {
    if (!isTried || typeof loaded === 'object') return;
    let isWanted = true;
    load().then(
      (part) => isWanted && setLoaded({ part }),
      () => isWanted && setLoaded('failed'),
    );
    return () => void (isWanted = false);
  }, [isTried]);

  if (loaded === 'loading' || (loaded === 'failed' && !isLive)) return <Waiting what={text.app.loading} />;
  if (loaded === 'failed') {
    return (
      <section class="card empty" role="alert">
        <p>{text.app.failedToLoad}</p>
        <button type="button" onClick={() => window.location.reload()}>
          {text.app.reloadPage}
        </button>
      </section>
    );
  }
  const Part = loaded.part as ComponentType<object>;
  return <Part {...(props as object)} />;
}
