/** Installs a Build from an allowed URL. The list of installations shows the progress. */
import { useState } from 'preact/hooks';
import type { NameEncoding } from '../../../../machines/text/name-encodings.js';
import { waitForInstallation } from '../../api/installation.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { TextField } from '../../forms/fields.js';
import { IconButton } from '../../parts/elements.js';
import { toIdFromUrl } from './archive-name.js';
import { NamesField } from './names-field.js';
import { Refusal } from './refusal.js';

export function DownloadBuild({ onClose }: { readonly onClose: () => void }) {
  const { api } = usePage().state;
  const text = useText();
  const words = text.builds.download;
  const [url, setUrl] = useState('');
  /** `null` until the user types an id. Until the user types an id, the id is made from the URL. */
  const [typedId, setTypedId] = useState<string | null>(null);
  const [sha256, setSha256] = useState('');
  const [names, setNames] = useState<NameEncoding | null>(null);
  const id = typedId ?? toIdFromUrl(url);
  const install = useAction(
    async () => {
      const begun = await api.POST('/builds/{id}/installation', {
        params: { path: { id } },
        body: { url, ...(sha256 !== '' && { sha256: sha256.trim() }), ...(names !== null && { names }) },
      });
      return begun.ok ? waitForInstallation(api, id) : begun;
    },
    () => {
      setUrl('');
      setTypedId(null);
      setSha256('');
      setNames(null);
    },
  );
  // Do not show a cancellation here: the list of installations, with the button Cancel, shows it.
  const problem = install.problem?.code === 'installation_cancelled' ? null : install.problem;
  return (
    <section class="card" aria-labelledby="download-title">
      <div class="row card-head">
        <h2 id="download-title">{words.title}</h2>
        <IconButton icon="close" label={text.app.close} onClick={onClose} />
      </div>
      <form
        class="download-build"
        onSubmit={(event) => {
          event.preventDefault();
          if (url !== '' && id !== '') install.run();
        }}
      >
        <TextField type="url" label={words.url} hint={words.hint} value={url} required onChange={setUrl} />
        <TextField label={text.builds.install.id} value={id} required onChange={setTypedId} />
        <TextField label={words.sha256} hint={words.optional} value={sha256} maxLength={64} onChange={setSha256} />
        {(names !== null || problem?.code === 'archive_encoding_unknown') && (
          <NamesField value={names} onChange={setNames} />
        )}
        <div class="row">
          <ActionButton kind="submit" icon="plus" action={install} label={text.builds.install.submit} />
        </div>
      </form>
      <Refusal problem={problem} onDismiss={install.dismiss} />
    </section>
  );
}
