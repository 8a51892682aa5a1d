/** A short code, such as the name of an option, as a button that copies it. */
import { useState } from 'preact/hooks';
import { useText } from '../context.js';
import { copyText } from './copy-text.js';
import { Icon } from './elements.js';

export function CopyChip({ text }: { readonly text: string }) {
  const { copy, copied } = useText().settings;
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <button
        type="button"
        class="plain copy-chip"
        title={copy}
        aria-label={`${copy} ${text}`}
        onClick={() => void copyText(text).then(setCopied)}
      >
        <code>{text}</code>
        <Icon name={isCopied ? 'check' : 'copy'} />
      </button>
      <span class="unseen" role="status">
        {isCopied && `${copied}: ${text}`}
      </span>
    </>
  );
}
