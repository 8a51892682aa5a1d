/** Installs a Build from a URL from which the manager may download. */
import { useState } from 'preact/hooks';
import { useText } from '../../../context.js';
import { ActionButton } from '../../../forms/action.js';
import { TextField } from '../../../forms/fields.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { toIdFromUrl } from '../../builds/archive-name.js';
import { useDownload } from './use-download.js';

export function UrlForm({ onInstalled }: { readonly onInstalled: (id: string) => void }) {
  const text = useText().builds;
  const words = useText().firstServer;
  const [url, setUrl] = useState('');
  /** The id that the user has typed; `null` before. Until the user types an id, the id is made from the URL. */
  const [typedId, setTypedId] = useState<string | null>(null);
  const id = typedId ?? toIdFromUrl(url);
  const install = useDownload(onInstalled);
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (url !== '' && id !== '') install.run(id, url);
      }}
    >
      <TextField type="url" label={text.download.url} hint={words.url.hint} value={url} required onChange={setUrl} />
      <TextField label={text.install.id} value={id} required onChange={setTypedId} />
      {install.problem !== null && <ProblemCard problem={install.problem} onDismiss={install.dismiss} />}
      <div class="row">
        <ActionButton kind="submit" icon="download" action={install} label={words.install} variant="primary" />
      </div>
    </form>
  );
}
