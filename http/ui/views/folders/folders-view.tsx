/** The list of Data Folders, or one Data Folder. */
import { useState } from 'preact/hooks';
import type { DataFolder, Run } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { AgoTime } from '../../parts/ago-time.js';
import { Missing, useMay } from '../../parts/allowed.js';
import { Button, Fact } from '../../parts/elements.js';
import { CardList, RefreshHeader } from '../../parts/list-view.js';
import { useFetch } from '../../parts/use-fetch.js';
import { linkTo } from '../../state/route.js';
import { configLink } from './config/config-link.js';
import { FolderFacts, RunningMark } from './folder-facts.js';
import { FolderPage } from './folder-page.js';
import { NewFolder } from './new-folder.js';
import './folders.css';

export function FoldersView({ folder, query }: { readonly folder: string | null; readonly query: string }) {
  return folder === null ? <FolderList /> : <FolderPage key={folder} name={folder} query={query} />;
}

/** All Data Folders, updated by events. */
function FolderList() {
  const { folders, status } = usePage().state;
  const text = useText();
  const mayCreate = useMay('files');
  // Again whenever a run has begun: it is listed before its process has started, without a time.
  const { value: runs, problem } = useFetch<readonly Run[]>('runs', status.value?.started_at ?? null);
  const [makesNew, setMakesNew] = useState(false);
  return (
    <>
      <RefreshHeader title={text.app.views.folders} list="datafolders">
        {mayCreate && <Button icon="plus" label={text.folders.create.title} onClick={() => setMakesNew(true)} />}
      </RefreshHeader>
      {!mayCreate && <Missing scope="files" />}
      <CardList
        items={runs === null && problem === null ? null : folders.value}
        card={(folder) => (
          <FolderCard
            key={folder.name}
            folder={folder}
            last={runs?.find((run) => run.folder === folder.name && run.started_at !== null) ?? null}
          />
        )}
        emptyText={text.folders}
      />
      {makesNew && <NewFolder onClose={() => setMakesNew(false)} />}
    </>
  );
}

interface FolderCardProps {
  readonly folder: DataFolder;
  /** The latest run with it that has started, or null. */
  readonly last: Run | null;
}

function FolderCard({ folder, last }: FolderCardProps) {
  const text = useText();
  const words = text.folders;
  const mayEdit = useMay('files');
  return (
    <li class="card">
      <div class="row card-head">
        <h2>
          <a href={linkTo('folders', folder.name)}>{folder.name}</a>
        </h2>
        <RunningMark folder={folder.name} />
      </div>
      <FolderFacts folder={folder} />
      <dl class="fact-list">
        <Fact name={words.lastStarted}>
          {last?.started_at == null ? (
            words.neverStarted
          ) : (
            <a href={linkTo('runs', last.run)}>
              <AgoTime at={last.started_at} />
            </a>
          )}
        </Fact>
      </dl>
      {folder.exists && (
        <div class="row">
          {mayEdit && folder.config !== null && (
            <a class="button" href={configLink(folder.name, null)} aria-label={words.editOf(folder.name)}>
              {text.editor.open}
            </a>
          )}
          <a
            class="button"
            href={`${linkTo('folders', folder.name)}?check=`}
            aria-label={words.check.runOf(folder.name)}
          >
            {words.check.run}
          </a>
        </div>
      )}
    </li>
  );
}
