/** The files of a Data Folder: a directory, the files that are open in the editor, the changes, or the trash. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FileEntry } from '../../../client/api.js';
import type { Problem } from '../../api/answer.js';
import { usePage, useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useIsNarrow } from '../../hooks/use-narrow.js';
import { type ChangeQuery, useHashQuery } from '../../route/hash-query.js';
import type { ViewProps } from '../../route/route.js';
import { ChangeList } from './changes/change-list.js';
import { NewEntry, Rename } from './dialogs/entry-dialogs.js';
import { Toast, type ToastContent } from './dialogs/toast.js';
import { TransferDialog } from './dialogs/transfer-dialog.js';
import { useRemoval } from './dialogs/use-removal.js';
import { FileEditor } from './editor/file-editor.js';
import { OpenFiles } from './editor/open-files.js';
import { FilesHeader, filePages } from './files-header.js';
import { FileList } from './list/file-list.js';
import type { FileVerb } from './list/file-row.js';
import { focusFirstName } from './list/list-keys.js';
import { SortField } from './list/sort-field.js';
import { readSort, useDirectory } from './list/use-directory.js';
import { PageLinks } from './page-links.js';
import { linkToFile, type Place, readPlace } from './place.js';
import { SearchField } from './search/search-field.js';
import { SearchResults } from './search/search-results.js';
import { searchPlaces } from './search/use-search.js';
import { TrashList } from './trash/trash-list.js';
import { useUploads } from './uploads/page-uploads.js';
import { UploadArea } from './uploads/upload-area.js';
import { UploadPanel } from './uploads/upload-panel.js';
import { useUploadUndo } from './uploads/use-upload-undo.js';
import './files.css';

export function FilesView({ name, path = '', query: initialQuery }: ViewProps) {
  const words = useText().files;
  const queue = useUploads();
  const [query, changeQuery] = useHashQuery(initialQuery);
  const [said, say] = useState<ToastContent | null>(null);
  const uploadUndo = useUploadUndo(say);
  const [asked, setAsked] = useState<'file' | 'directory' | null>(null);
  const place = readPlace(name ?? '', path, query);
  const { folder } = place;
  const page = filePages.find((each) => query.has(each)) ?? 'files';
  const view = useRef<HTMLDivElement>(null);
  // A message about a directory does not apply to the next directory.
  useEffect(() => {
    say(null);
    window.scrollTo(0, 0);
  }, [path, page, place.file]);
  useEffect(() => {
    // Listen on the whole main element, because it gets the focus when the view is opened.
    const main = view.current?.closest('main');
    const enter = (event: KeyboardEvent): void => enterView(event, view.current);
    main?.addEventListener('keydown', enter);
    return () => main?.removeEventListener('keydown', enter);
  }, []);
  const close = (): void => setAsked(null);
  return (
    <div class="files-view" ref={view}>
      <FilesHeader place={place} page={page} queue={queue} onNew={setAsked} />
      <UploadPanel
        queue={queue}
        transfers={queue.list()}
        mayAsk={page === 'files' && place.file === null}
        say={say}
        undo={uploadUndo.undo}
      />
      {uploadUndo.answer}
      {page === 'trash' && <TrashList folder={folder} say={say} undo={uploadUndo.undo} />}
      {page === 'changes' && <ChangeList place={place} />}
      {page === 'files' && (
        <>
          <OpenFiles place={place} />
          {place.file === null ? (
            <>
              <UploadArea place={place} queue={queue} />
              <Directory key={`${folder}/${path}`} place={place} query={query} changeQuery={changeQuery} say={say} />
            </>
          ) : (
            <FileEditor key={place.file} folder={folder} path={place.file} line={place.line} />
          )}
        </>
      )}
      {asked !== null && (
        <NewEntry
          kind={asked}
          place={place}
          onDone={(made) =>
            asked === 'file'
              ? void (window.location.hash = linkToFile(place, made))
              : say({ text: words.made(made), undo: null })
          }
          onClose={close}
        />
      )}
      <Toast content={said} onClose={() => say(null)} />
    </div>
  );
}

interface DirectoryProps {
  readonly place: Place;
  readonly query: URLSearchParams;
  readonly changeQuery: ChangeQuery;
  readonly say: (content: ToastContent | null) => void;
}

function Directory({ place, query, changeQuery, say }: DirectoryProps) {
  const { api } = usePage().state;
  const words = useText().files;
  const { folder, directory: path } = place;
  const sort = readSort(query.get('sort'));
  const directory = useDirectory(folder, path, sort);
  const removal = useRemoval(folder, say);
  const [failed, setFailed] = useState<Problem | null>(null);
  const [asked, setAsked] = useState<{ readonly verb: 'rename' | 'move' | 'copy'; readonly entry: FileEntry } | null>(
    null,
  );

  function perform(verb: FileVerb, entry: FileEntry): void {
    if (verb === 'delete') removal.remove(entry);
    else setAsked({ verb, entry });
  }

  /** Shows what happened to an entry, and offers to undo a move or a renaming. */
  function finish(to: string): void {
    const from = asked?.entry.path;
    if (asked?.verb === 'copy' || from === undefined) say({ text: words.made(to), undo: null });
    else say({ text: words.moved(to), undo: () => void undo(to, from) });
  }

  /** Moves an entry back. */
  async function undo(from: string, to: string): Promise<void> {
    const request = { params: { path: { name: folder } }, body: { from, to } };
    const answer = await api.POST('/datafolders/{name}/files/move', request);
    setFailed(answer.ok ? null : answer.problem);
    say(null);
  }

  const searched = query.get('find') ?? '';
  const isNarrow = useIsNarrow();
  const searchPlace = searchPlaces.find((each) => each === query.get('in')) ?? 'names';
  return (
    <>
      <SearchField
        query={searched}
        place={searchPlace}
        onChange={(find, where) => changeQuery({ find: find || null, in: where === 'names' ? null : where })}
      >
        {isNarrow ? (
          searched === '' && (
            <SortField sort={sort} onSort={(next) => changeQuery({ sort: next === 'name' ? null : next })} />
          )
        ) : (
          <div class="row view-actions">
            <PageLinks folder={folder} />
          </div>
        )}
      </SearchField>
      {searched !== '' && <SearchResults place={place} query={searched} searched={searchPlace} />}
      {failed !== null && <ProblemCard problem={failed} onDismiss={() => setFailed(null)} />}
      {removal.problem !== null && <ProblemCard problem={removal.problem} onDismiss={removal.dismiss} />}
      {searched === '' && <FileList place={place} directory={directory} sort={sort} onVerb={perform} />}
      {asked?.verb === 'rename' && (
        <Rename folder={folder} entry={asked.entry} onDone={finish} onClose={() => setAsked(null)} />
      )}
      {(asked?.verb === 'move' || asked?.verb === 'copy') && (
        <TransferDialog
          verb={asked.verb}
          folder={folder}
          entry={asked.entry}
          onDone={finish}
          onClose={() => setAsked(null)}
        />
      )}
      {removal.question}
    </>
  );
}

/** Moves the focus from the title of the view to the first entry, or into the editor, if the key is Arrow down. */
function enterView(event: KeyboardEvent, view: HTMLElement | null): void {
  const { key, target, defaultPrevented } = event;
  if (key !== 'ArrowDown' || defaultPrevented || !(target instanceof Element)) return;
  if (target.closest('dialog, input, select, textarea, .menu, .file-list, .code-editor') !== null) return;
  const editor = view?.querySelector('.code-editor')?.shadowRoot?.querySelector<HTMLElement>('[contenteditable]');
  event.preventDefault();
  if (editor == null) focusFirstName(view);
  else editor.focus();
}
