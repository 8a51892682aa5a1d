/** Installs a Build from an archive that the user selects or drops. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { archiveEndings } from '../../../../machines/text/archive-name.js';
import { useText } from '../../context.js';
import { Icon } from '../../parts/elements.js';
import { FileButton } from '../../parts/file-button.js';
import { linkTo } from '../../route/route.js';
import type { ArchiveUpload } from './use-archive-upload.js';

interface InstallBuildProps {
  readonly archive: ArchiveUpload;
  /** Further buttons next to the choice of a file. */
  readonly children: ComponentChildren;
}

/** The buttons in the header of the view. An archive can be dropped anywhere on the page. */
export function InstallButtons({ archive, children }: InstallBuildProps) {
  const { app, builds } = useText();
  const { hint, drop } = builds.install;
  return (
    <section class="row install-build" aria-label={app.installBuild} title={`${hint} ${drop}`}>
      {children}
      <ArchiveButton archive={archive} variant="primary" />
    </section>
  );
}

/** The empty state of the list. An archive can be dropped on it. */
export function FirstBuild({ archive, children }: InstallBuildProps) {
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
          <p class="faint small">
            {words.hint} <span class="for-pointer">{words.drop}</span>
          </p>
        </div>
        <div class="row view-actions">
          <a class="button primary" href={linkTo('first-server')}>
            {text.app.views.firstServer}
          </a>
          <ArchiveButton archive={archive} />
          {children}
        </div>
      </div>
    </section>
  );
}

interface ArchiveButtonProps {
  readonly archive: ArchiveUpload;
  readonly variant?: 'primary';
}

function ArchiveButton({ archive: { selections, upload, pick }, ...look }: ArchiveButtonProps) {
  // Make a new field after each selection, so that the same file can be selected again.
  return (
    <FileButton
      key={selections}
      icon="builds"
      label={useText().builds.install.archive}
      {...look}
      kind="one"
      accept={archiveEndings.join(',')}
      disabled={upload !== null}
      onPick={([picked]) => pick(picked)}
    />
  );
}
