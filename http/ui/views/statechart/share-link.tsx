/** The address of a review. Browsers copy it on HTTPS and on localhost; elsewhere it can be selected. */

import { useEffect, useState } from 'preact/hooks';
import { useText } from '../../context.js';
import { Button } from '../../parts/elements.js';

export function ShareLink({ link }: { readonly link: string }) {
  const text = useText().statechart;
  const [copied, setCopied] = useState<string | null>(null);
  const address = `${window.location.href.split('#')[0] ?? ''}#/statechart?review=${link}`;
  useEffect(() => setCopied(null), [link]);
  const copy = (): void =>
    void navigator.clipboard.writeText(address).then(
      () => setCopied(link),
      () => setCopied(null),
    );
  return (
    <div class="row chart-share">
      <label class="field">
        <span>{text.link}</span>
        <input type="text" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      {'clipboard' in navigator && <Button icon="link" label={text.copy} onClick={copy} />}
      <span role="status">{copied === link ? text.copied : ''}</span>
    </div>
  );
}
