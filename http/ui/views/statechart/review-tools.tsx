/** Back and forth through a review, what the operator wants in it, and its link. */
import { useEffect, useState } from 'preact/hooks';
import type { Wishes } from '../../../../machines/simulation.js';
import { useText } from '../../context.js';
import { Icon } from '../../parts/icon.js';

interface ReviewToolsProps {
  readonly link: string;
  readonly wishes: Wishes;
  readonly onWishes: (wishes: Wishes) => void;
  /** Null: there is nothing to go back to. */
  readonly onBack: (() => void) | null;
  readonly onForward: (() => void) | null;
  readonly onReset: () => void;
}

export function ReviewTools({ link, wishes, onWishes, onBack, onForward, onReset }: ReviewToolsProps) {
  const text = useText().statechart;
  return (
    <>
      <div class="row" role="group" aria-label={text.steps}>
        {/* Not by `disabled`: who has pressed it for the last time would lose the focus. */}
        <button type="button" aria-disabled={onBack === null} onClick={() => onBack?.()}><Icon name="back" />{text.back}</button>
        <button type="button" aria-disabled={onForward === null} onClick={() => onForward?.()}>{text.forward}</button>
        <button type="button" aria-disabled={onBack === null && onForward === null} onClick={onReset}>{text.beginAnew}</button>
      </div>
      <fieldset>
        <legend>{text.wishes}</legend>
        <label class="choice">
          <input type="checkbox" checked={wishes.restartAfterCrash} onChange={(event) => onWishes({ ...wishes, restartAfterCrash: event.currentTarget.checked })} />
          {text.restartAfterCrash}
        </label>
        <label class="choice">
          <input type="checkbox" checked={wishes.autostart} onChange={(event) => onWishes({ ...wishes, autostart: event.currentTarget.checked })} />
          {text.autostart}
        </label>
      </fieldset>
      <ShareLink link={link} />
    </>
  );
}

/** Copied where the browser allows it (over HTTPS, and on this machine); it can be selected everywhere. */
function ShareLink({ link }: { readonly link: string }) {
  const text = useText().statechart;
  const [copied, setCopied] = useState<string | null>(null);
  const address = `${window.location.href.split('#')[0] ?? ''}#/statechart?review=${link}`;
  useEffect(() => setCopied(null), [link]);
  const copy = (): void => void navigator.clipboard.writeText(address).then(() => setCopied(link), () => setCopied(null));
  return (
    <div class="row chart-share">
      <label class="field"><span>{text.link}</span><input type="text" readOnly value={address} onFocus={(event) => event.currentTarget.select()} /></label>
      {'clipboard' in navigator && <button type="button" onClick={copy}><Icon name="link" />{text.copy}</button>}
      <span role="status">{copied === link ? text.copied : ''}</span>
    </div>
  );
}
