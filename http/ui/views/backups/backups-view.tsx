/** The backups of the Data Folders. */

import { toGet } from '../../api/client.js';
import { useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useList } from '../../hooks/use-list.js';
import { CardTable } from '../../parts/card-table.js';
import { Button, EmptyCard, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { useNewDialog } from '../../route/hash-query.js';
import type { ViewProps } from '../../route/route.js';
import { BackupRow } from './backup-row.js';
import { KeptFolders } from './kept-folders.js';
import { NewBackup } from './new-backup.js';
import { BackupFigures } from './summary.js';
import './backups.css';

export function BackupsView({ query }: ViewProps) {
  const text = useText();
  const words = text.backups;
  const { list, problem, reload } = useList(toGet('/backups'), (onBackups) => ({
    selection: () => ({ backups: true }),
    onBackups,
  }));
  const [isCreating, setCreating] = useNewDialog(query);
  const titles = [words.folder, words.time, words.state, words.size, words.actions];
  return (
    <>
      <ViewHeader title={text.app.views.backups}>
        <Button icon="plus" label={text.palette.create.backup} variant="primary" onClick={() => setCreating(true)} />
      </ViewHeader>
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      {list === null && problem === null && <Loading what={words.reading} />}
      {list?.length === 0 && <EmptyCard icon="backups" title={words.none} detail={words.noneDetail} />}
      {list !== null && list.length > 0 && <BackupFigures backups={list} />}
      {list !== null && list.length > 0 && (
        <CardTable name="backups" caption={text.app.views.backups} titles={titles}>
          {list.toReversed().map((backup) => (
            <BackupRow key={backup.id} backup={backup} backups={list} />
          ))}
        </CardTable>
      )}
      {list !== null && <KeptFolders />}
      {isCreating && <NewBackup wanted={new URLSearchParams(query).get('folder')} onClose={() => setCreating(false)} />}
    </>
  );
}
