/** The list of Data Folders, or one Data Folder. */
import { useState } from 'preact/hooks';
import type { DataFolder } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { Missing, useMay } from '../../parts/allowed.js';
import { Button } from '../../parts/elements.js';
import { CardList, RefreshHeader } from '../../parts/list-view.js';
import { linkTo } from '../../state/route.js';
import { FolderFacts, RunningMark } from './folder-facts.js';
import { FolderPage } from './folder-page.js';
import { NewFolder } from './new-folder.js';
import './folders.css';

export function FoldersView({ folder, query }: { readonly folder: string | null; readonly query: string }) {
  return folder === null ? <FolderList /> : <FolderPage key={folder} name={folder} query={query} />;
}

/** All Data Folders, updated by events. */
function FolderList() {
  const { folders } = usePage().state;
  const text = useText();
  const mayCreate = useMay('files');
  const [makesNew, setMakesNew] = useState(false);
  return (
    <>
      <RefreshHeader title={text.app.views.folders} list="datafolders">
        {mayCreate && <Button icon="plus" label={text.folders.create.title} onClick={() => setMakesNew(true)} />}
      </RefreshHeader>
      {!mayCreate && <Missing scope="files" />}
      <CardList
        items={folders.value}
        card={(folder) => <FolderCard key={folder.name} folder={folder} />}
        emptyText={text.folders}
      />
      {makesNew && <NewFolder onClose={() => setMakesNew(false)} />}
    </>
  );
}

function FolderCard({ folder }: { readonly folder: DataFolder }) {
  return (
    <li class="card">
      <div class="row card-head">
        <h2>
          <a href={linkTo('folders', folder.name)}>{folder.name}</a>
        </h2>
        <RunningMark folder={folder.name} />
      </div>
      <FolderFacts folder={folder} />
    </li>
  );
}
