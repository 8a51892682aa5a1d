/** The title of the Files view, and the operations on the directory. */
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useIsNarrow, useIsPhone } from '../../hooks/use-narrow.js';
import { Button, Icon, ViewHeader } from '../../parts/elements.js';
import { Menu } from '../../parts/menu.js';
import { toArchive } from './list/file-row.js';
import { PageLinks } from './page-links.js';
import { PathLine } from './path-line.js';
import { type Place, readName } from './place.js';
import { UploadButton, UploadDirectory } from './uploads/upload-button.js';
import type { UploadQueue } from './uploads/upload-queue.js';

/** The pages that are shown instead of files. The query of the address contains the name of the page. */
export const filePages = ['trash', 'changes'] as const;

type FilePage = 'files' | (typeof filePages)[number];

interface FilesHeaderProps {
  readonly place: Place;
  readonly page: FilePage;
  readonly queue: UploadQueue;
  readonly onNew: (kind: 'file' | 'directory') => void;
}

export function FilesHeader({ place, page, queue, onNew }: FilesHeaderProps) {
  const { api } = usePage().state;
  const { app, files: words } = useText();
  const isPhone = useIsPhone();
  const { folder } = place;
  const isNarrow = useIsNarrow();
  const refresh = useAction(() => api.POST('/datafolders'));
  const path = page === 'files' ? (place.file ?? place.directory) : null;
  // The editor has its own buttons, and a phone has space for only one button.
  const isInMenu = isPhone || place.file !== null;
  const newDirectory = <Button icon="newDirectory" label={words.newDirectory} onClick={() => onNew('directory')} />;
  const newFile = <Button icon="plus" label={words.newFile} onClick={() => onNew('file')} />;
  return (
    <>
      <ViewHeader
        title={page === 'files' ? readName(path ?? '') || words.title : words[page].title}
        path={<PathLine place={place} path={path} />}
      >
        {page !== 'files' ? (
          <ActionButton action={refresh} icon="refresh" label={app.refresh} isIcon />
        ) : (
          <>
            {!isInMenu && newDirectory}
            {!isInMenu && newFile}
            {place.file === null && <UploadButton place={place} queue={queue} />}
            <Menu label={app.more(words.title)}>
              {isInMenu && newFile}
              {isInMenu && newDirectory}
              <UploadDirectory place={place} queue={queue} />
              <a class="button" href={toArchive(folder, place.directory)} download>
                <Icon name="download" />
                {words.downloadDirectory}
              </a>
              {(isNarrow || place.file !== null) && <PageLinks folder={folder} />}
              <ActionButton action={refresh} icon="refresh" label={app.refresh} />
            </Menu>
          </>
        )}
      </ViewHeader>
      {refresh.problem !== null && <ProblemCard problem={refresh.problem} onDismiss={refresh.dismiss} />}
    </>
  );
}
