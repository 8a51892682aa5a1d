import { useState } from 'preact/hooks';
import type { DataFolder } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { RefreshButton, useAction } from '../../parts/action.js';
import { CardGrid } from '../../parts/card-grid.js';
import { Button, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { ProblemCard } from '../../parts/problem-card.js';
import { linkTo } from '../../state/route.js';
import { FolderFacts } from './folder-facts.js';
import { NewFolder } from './new-folder.js';
import { RunningMark } from './running-mark.js';

/** All Data Folders, updated by events. */
export function FolderList() {
  const { state } = usePage();
  const text = useText();
  const refresh = useAction(() => state.api.send('POST', 'datafolders'));
  const [makesNew, setMakesNew] = useState(false);
  const folders = state.folders.value;
  return (
    <>
      <ViewHeader title={text.app.views.folders}>
        <RefreshButton action={refresh} />
        <Button icon="plus" label={text.folders.create.title} onClick={() => setMakesNew(true)} />
      </ViewHeader>
      {refresh.problem !== null && <ProblemCard problem={refresh.problem} onDismiss={refresh.dismiss} />}
      {folders === null && <Loading what={text.connection.connecting} />}
      {folders?.length === 0 && (
        <section class="card empty">
          <p>
            <strong>{text.folders.none}</strong>
          </p>
          <p>{text.folders.noneDetail}</p>
        </section>
      )}
      {folders !== null && folders.length > 0 && (
        <CardGrid items={folders} card={(folder) => <FolderCard key={folder.name} folder={folder} />} />
      )}
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
