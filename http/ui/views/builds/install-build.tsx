/** Installs a Build from an archive that the user selects or drops. */

import { useRef, useState } from 'preact/hooks';
import { archiveEndings } from '../../../../machines/text/archive-name.js';
import { useText } from '../../context.js';
import { ActionButton } from '../../forms/action.js';
import { Button, Icon } from '../../parts/elements.js';
import { FileButton, HiddenFileField } from '../../parts/file-button.js';
import { Menu } from '../../parts/menu.js';
import { linkTo } from '../../route/route.js';
import type { ArchiveUpload } from './use-archive-upload.js';

interface InstallBuildProps {
  readonly archive: ArchiveUpload;
  /** Opens the form for a URL. */
  readonly onUrl: () => void;
}

/** The menu in the header of the view. An archive can be dropped anywhere on the page. */
export function InstallMenu({ archive, isMain, onUrl }: InstallBuildProps & { readonly isMain: boolean }) {
  const { app, builds } = useText();
  const words = builds.install;
  const { selections, upload, pick } = archive;
  const field = useRef<HTMLInputElement>(null);
  return (
    <section class="install-build" aria-label={app.installBuild} title={words.hint}>
      <Menu label={app.installBuild} icon="plus" variant={isMain ? 'primary' : 'secondary'}>
        <ActionButton
          action={{ run: () => field.current?.click(), isPending: false, isSlow: false }}
          icon="upload"
          label={words.fromArchive}
          off={upload === null ? null : words.uploading(upload.id)}
        />
        <Button icon="link" label={builds.download.open} onClick={onUrl} />
      </Menu>
      {/* Make a new field after each selection, so that the same file can be selected again. */}
      <HiddenFileField
        key={selections}
        field={field}
        label={words.archive}
        kind="one"
        accept={archiveEndings.join(',')}
        disabled={upload !== null}
        onPick={([picked]) => pick(picked)}
      />
    </section>
  );
}

/** The empty state of the list. An archive can be dropped on it. */
export function FirstBuild({ archive, onUrl }: InstallBuildProps) {
  const text = useText();
  const words = text.builds.install;
  const [isOver, setOver] = useState(false);
  return (
    <section
      class={`card install-build empty ${isOver ? 'over' : ''}`}
      aria-labelledby="install-title"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        archive.pick(event.dataTransfer?.files[0]);
      }}
    >
      <Icon name="builds" />
      <div class="row install-head">
        <div>
          <h2 id="install-title">{text.builds.none}</h2>
          <p>{text.builds.noneDetail}</p>
        </div>
        <a class="button primary" href={linkTo('first-server')} aria-describedby="first-way">
          <Icon name="server" />
          {text.app.views.firstServer}
        </a>
        <p id="first-way" class="small">
          {words.firstWay}
        </p>
        <div class="other-ways">
          <div class="row view-actions">
            <FileButton
              key={archive.selections}
              icon="upload"
              label={words.archive}
              kind="one"
              accept={archiveEndings.join(',')}
              disabled={archive.upload !== null}
              onPick={([picked]) => archive.pick(picked)}
            />
            <Button icon="link" label={text.builds.download.open} onClick={onUrl} />
          </div>
          <p class="small">
            <span class="for-pointer">{words.drop} </span>
            {words.hint}
          </p>
        </div>
      </div>
    </section>
  );
}
