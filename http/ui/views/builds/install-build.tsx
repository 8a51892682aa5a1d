/** Installs a Build from an archive that the user selects or drops. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { archiveEndings } from '../../../../machines/text/archive-name.js';
import { useText } from '../../context.js';
import { Icon } from '../../parts/elements.js';
import { FileButton } from '../../parts/file-button.js';
import { linkTo } from '../../route/route.js';
import { ArchivePanel } from './archive-panel.js';
import type { ArchiveUpload } from './use-archive-upload.js';

interface InstallBuildProps {
  readonly archive: ArchiveUpload;
  /** Whether there is no Build yet: the form is the empty state of the list. */
  readonly isFirst: boolean;
  /** Further buttons next to the choice of a file. */
  readonly children?: ComponentChildren;
}

export function InstallBuild({ archive, isFirst, children }: InstallBuildProps) {
  const text = useText();
  const words = text.builds.install;
  const { upload, selections, pick } = archive;
  const [isOver, setOver] = useState(false);

  return (
    <section
      class={`card install-build ${isFirst ? 'empty' : ''} ${isOver ? 'over' : ''}`}
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
        pick(event.dataTransfer?.files[0]);
      }}
    >
      {isFirst && <Icon name="builds" />}
      <div class="row install-head">
        <div>
          <h2 id="install-title">{isFirst ? text.builds.none : text.app.installBuild}</h2>
          {isFirst && <p>{text.builds.noneDetail}</p>}
          <p class="faint small">
            {words.hint} <span class="for-pointer">{words.drop}</span>
          </p>
        </div>
        <div class="row view-actions">
          {isFirst && (
            <a class="button primary" href={linkTo('first-server')}>
              {text.app.views.firstServer}
            </a>
          )}
          {/* Make a new field after each selection, so that the same file can be selected again. */}
          <FileButton
            key={selections}
            icon="builds"
            label={words.archive}
            {...(!isFirst && { variant: 'primary' })}
            kind="one"
            accept={archiveEndings.join(',')}
            disabled={upload !== null}
            onPick={([picked]) => pick(picked)}
          />
          {children}
        </div>
      </div>
      <ArchivePanel archive={archive} />
    </section>
  );
}
