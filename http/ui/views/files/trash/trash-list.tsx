/** The deleted entries of the Data Folder, which can be restored. */
import { useState } from 'preact/hooks';
import type { TrashEntry } from '../../../../client/api.js';
import type { Problem } from '../../../api/answer.js';
import { toGet } from '../../../api/client.js';
import { usePage, useText } from '../../../context.js';
import { ActionButton, useAction } from '../../../forms/action.js';
import { ConfirmButton } from '../../../forms/confirm-button.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { useFetch } from '../../../hooks/use-fetch.js';
import { AgoTime } from '../../../parts/ago-time.js';
import { Cell } from '../../../parts/card-table.js';
import { Button } from '../../../parts/elements.js';
import { ItemTable } from '../../../parts/list-view.js';
import { Menu } from '../../../parts/menu.js';
import { bytesText } from '../../../text/time.js';
import type { ToastContent } from '../dialogs/toast.js';
import type { UndoUpload } from '../uploads/use-upload-undo.js';

/** Sorts by path; entries with the same path stay in the order of the answer, the newest first. */
const order = { readName: ({ path }: TrashEntry) => path, isRunning: () => false };

interface TrashListProps {
  readonly folder: string;
  readonly say: (content: ToastContent) => void;
  /** Undoes the upload that has replaced a file. */
  readonly undo: UndoUpload;
}

export function TrashList({ folder, say, undo }: TrashListProps) {
  const { foldersVersion } = usePage().state;
  const text = useText();
  const words = text.files;
  const [failed, setFailed] = useState<Problem | null>(null);
  const request = toGet('/datafolders/{name}/trash', { params: { path: { name: folder } } });
  const { value, problem, reload } = useFetch(request, foldersVersion.value);
  return (
    <>
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      {failed !== null && <ProblemCard problem={failed} onDismiss={() => setFailed(null)} />}
      {(value !== null || problem === null) && (
        <ItemTable
          items={value}
          name="trash"
          icon="remove"
          caption={words.trash.title}
          titles={[words.path, words.size, words.trash.deleted, words.actions]}
          row={(entry) => (
            <TrashRow
              key={entry.id}
              folder={folder}
              entry={entry}
              onFailed={setFailed}
              undo={undo}
              onRestored={() => say({ text: words.delete.restored(entry.path), undo: null })}
            />
          )}
          words={words.trash}
          order={order}
        />
      )}
    </>
  );
}

interface TrashRowProps {
  readonly folder: string;
  readonly entry: TrashEntry;
  readonly onFailed: (problem: Problem | null) => void;
  readonly undo: UndoUpload;
  readonly onRestored: () => void;
}

function TrashRow({ folder, entry, onFailed, undo, onRestored }: TrashRowProps) {
  const { api } = usePage().state;
  const text = useText();
  const words = text.files;
  const { id, path, type, size, upload } = entry;
  const params = { path: { name: folder, id } };
  const restore = useAction(async () => {
    const answer = await api.POST('/datafolders/{name}/trash/{id}/restore', { params, body: {} });
    onFailed(answer.ok ? null : answer.problem);
    return answer;
  }, onRestored);
  const remove = useAction(async () => {
    const answer = await api.DELETE('/datafolders/{name}/trash/{id}', { params });
    onFailed(answer.ok ? null : answer.problem);
    return answer;
  });
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <span class="file-text">{path}</span>
      </th>
      <Cell title={words.size}>{size === null ? words.types[type as 'directory'] : bytesText(size, text)}</Cell>
      <Cell title={words.trash.deleted}>
        <AgoTime at={entry.deleted_at} />
      </Cell>
      <td role="cell">
        <div class="row row-actions">
          <ActionButton action={restore} icon="restore" label={words.trash.restore} />
          <Menu label={text.app.more(path)}>
            {upload !== null && (
              <Button icon="restore" label={text.uploads.undo.verb} onClick={() => undo(folder, upload)} />
            )}
            <ConfirmButton
              action={remove}
              icon="remove"
              label={words.delete.permanent}
              variant="danger"
              title={words.delete.title(path)}
            >
              <p>{words.delete.permanentDetail}</p>
            </ConfirmButton>
          </Menu>
        </div>
      </td>
    </tr>
  );
}
