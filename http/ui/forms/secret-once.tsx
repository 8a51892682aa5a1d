/** Shows a secret only once, with a button that copies the secret. */
import { useState } from 'preact/hooks';
import { useText } from '../context.js';
import { copyText } from '../parts/copy-text.js';
import { Button } from '../parts/elements.js';

interface SecretOnceProps {
  readonly secret: string;
  readonly detail: string;
  readonly onClose: () => void;
}

export function SecretOnce({ secret, detail, onClose }: SecretOnceProps) {
  const text = useText();
  const [copied, setCopied] = useState<string | null>(null);
  async function copy(): Promise<void> {
    // Remove an earlier message first, because screen readers announce only changes.
    setCopied(null);
    setCopied((await copyText(secret)) ? text.console.copied : text.console.notCopied);
  }
  return (
    <>
      <p>{detail}</p>
      <pre class="secret">
        <code>{secret}</code>
      </pre>
      <div class="row end">
        <span class="faint" role="status">
          {copied}
        </span>
        <Button icon="copy" label={text.access.copy} onClick={() => void copy()} />
        <Button label={text.app.close} variant="primary" onClick={onClose} />
      </div>
    </>
  );
}
