/** Installs a version that an index offers. */
import { useState } from 'preact/hooks';
import type { Build } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { ActionButton } from '../../../forms/action.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { Icon } from '../../../parts/elements.js';
import type { OfferedVersion } from '../setup.js';
import { useDownload } from './use-download.js';

interface VersionFormProps {
  /** The versions, at least one. */
  readonly versions: readonly OfferedVersion[];
  readonly builds: readonly Pick<Build, 'id'>[];
  readonly onInstalled: (id: string) => void;
}

export function VersionForm({ versions, builds, onInstalled }: VersionFormProps) {
  const { channels } = useText().updates;
  const words = useText().firstServer;
  const [picked, setPicked] = useState(versions[0]?.download);
  const install = useDownload(onInstalled);
  const selected = versions.find(({ download }) => download === picked) ?? versions[0];

  function submit(event: Event): void {
    event.preventDefault();
    if (selected === undefined) return;
    const { version, download } = selected;
    if (builds.some(({ id }) => id === version)) onInstalled(version);
    else install.run(version, download);
  }

  return (
    <form class="form" onSubmit={submit}>
      <fieldset class="setup-versions">
        <legend>{words.versions.label}</legend>
        {versions.map((each) => (
          <label key={each.download} class="choice">
            <input
              type="radio"
              name="version"
              checked={each === selected}
              onChange={() => {
                install.dismiss();
                setPicked(each.download);
              }}
            />
            {words.versions.option(channels[each.channel], each.version)}
          </label>
        ))}
      </fieldset>
      {install.problem?.code === 'build_url_refused' && selected !== undefined ? (
        <div class="notice busy" role="alert">
          <Icon name="warning" />
          <div>
            <strong>{words.versions.refused(new URL(selected.download).hostname)}</strong>
            <p>
              {words.versions.instead} <a href={selected.download}>{words.versions.download}</a>
            </p>
          </div>
        </div>
      ) : (
        install.problem !== null && <ProblemCard problem={install.problem} onDismiss={install.dismiss} />
      )}
      <div class="row">
        <ActionButton kind="submit" icon="download" action={install} label={words.install} variant="primary" />
      </div>
    </form>
  );
}
