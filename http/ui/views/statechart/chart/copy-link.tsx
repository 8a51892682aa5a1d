/** Copies the address of what the view shows. */
import { useEffect, useState } from 'preact/hooks';
import { useText } from '../../../context.js';
import { copyText } from '../../../parts/copy-text.js';
import { Icon } from '../../../parts/elements.js';

/** @param query the query of the view */
export function CopyLink({ query }: { readonly query: string }) {
  const text = useText().statechart;
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => setCopied(null), [query]);
  const isCopied = copied === query;
  const address = `${window.location.href.split('#')[0] ?? ''}#/statechart?${query}`;
  const copy = (): void => void copyText(address).then((isDone) => setCopied(isDone ? query : null));
  return (
    <>
      <button type="button" class="plain" title={text.link} aria-label={text.copyLink} onClick={copy}>
        <Icon name={isCopied ? 'check' : 'link'} />
      </button>
      <span class="unseen" role="status">
        {isCopied ? text.copied : ''}
      </span>
    </>
  );
}
