/** Loads a component when it is first used. */

import type { ComponentType } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { usePage, usePageText } from '../context.js';
import { Button } from './elements.js';
import { Loading } from './loading.js';

interface LazyProps<P> {
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
}

/** Loads a component that uses the texts of the views, together with these texts. */
export function LazyView<P>({ load, props }: LazyProps<P>) {
  const { language } = usePage();
  const loadBoth = async () => (await Promise.all([load(), language.loadViews()]))[0];
  return <Lazy load={loadBoth} props={props} />;
}

type LoadState<P> = { readonly part: ComponentType<P> } | 'loading' | 'failed';

export function Lazy<P>({ load, props }: LazyProps<P>) {
  const text = usePageText();
  // A page for a browser without a session needs no connection.
  const isLive = ['live', 'login'].includes(usePage().state.connection.value);
  const [loaded, setLoaded] = useState<LoadState<P>>('loading');
  // Retry a failed load after the connection is back.
  const canLoad = isLive || loaded === 'loading';
  // A layout effect renders a loaded component in the same frame.
  useLayoutEffect(() => {
    if (!canLoad || typeof loaded === 'object') return;
    let isMounted = true;
    load().then(
      (part) => isMounted && setLoaded({ part }),
      () => isMounted && setLoaded('failed'),
    );
    return () => void (isMounted = false);
  }, [canLoad]);

  if (loaded === 'loading' || (loaded === 'failed' && !isLive)) return <Loading what={text.app.loading} />;
  if (loaded === 'failed') {
    return (
      <section class="card empty" role="alert">
        <p>{text.app.failedToLoad}</p>
        <Button label={text.app.reloadPage} onClick={() => window.location.reload()} />
      </section>
    );
  }
  const Part = loaded.part as ComponentType<object>;
  return <Part {...(props as object)} />;
}
