/**
 * The Data Folders that restores have replaced. A directory is kept until a user restores or deletes it in this card.
 */

import type { KeptFolder } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { useAction } from '../../forms/action.js';
import { ConfirmButton } from '../../forms/confirm-button.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useFetch } from '../../hooks/use-fetch.js';
import { AgoTime } from '../../parts/ago-time.js';
import { CardTable, Cell } from '../../parts/card-table.js';
import { bytesText } from '../../text/time.js';

export function KeptFolders() {
  const { foldersVersion } = usePage().state;
  const { backups: words } = useText();
  // Read the list again after each change of the Data Folders: a restore and a deletion change them.
  const { value, problem, reload } = useFetch(toGet('/kept-folders'), foldersVersion.value);
  if (problem !== null) return <ProblemCard problem={problem} onRetry={reload} />;
  if (value === null || value.length === 0) return null;
  const titles = [words.folder, words.time, words.kept.size, words.kept.directory, words.actions];
  return (
    <section class="kept-folders" aria-labelledby="kept-folders">
      <h2 id="kept-folders">{words.kept.title}</h2>
      <p>{words.kept.detail}</p>
      <CardTable name="backups" caption={words.kept.title} titles={titles}>
        {value.toReversed().map((kept) => (
          <KeptFolderRow key={kept.name} kept={kept} />
        ))}
      </CardTable>
    </section>
  );
}

function KeptFolderRow({ kept: { name, folder, path, at, size } }: { readonly kept: KeptFolder }) {
  const { api } = usePage().state;
  const text = useText();
  const words = text.backups;
  const params = { path: { name } };
  const restore = useAction(() => api.POST('/kept-folders/{name}/restore', { params, body: {} }));
  const remove = useAction(() => api.DELETE('/kept-folders/{name}', { params }));
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <bdi>{path === null ? (folder ?? name) : `${folder ?? name}/${path}`}</bdi>
      </th>
      <Cell title={words.time}>
        <AgoTime at={at} />
      </Cell>
      <Cell title={words.kept.size}>{size === null ? '' : bytesText(size, text)}</Cell>
      <Cell title={words.kept.directory}>
        <code>data/{name}</code>
      </Cell>
      <td role="cell">
        <ConfirmButton
          action={restore}
          icon="restore"
          label={words.restore}
          name={words.kept.restoreOf(name)}
          off={folder === null ? words.kept.namesNoFolder : null}
          variant="primary"
          title={words.kept.restoreTitle}
        >
          {folder !== null && (
            <p>{path === null ? words.kept.restoreDetail(folder) : words.kept.restoreFileDetail(path, folder)}</p>
          )}
        </ConfirmButton>
        <ConfirmButton
          action={remove}
          icon="remove"
          label={words.remove}
          name={words.kept.removeOf(name)}
          variant="danger"
          title={words.kept.removeTitle}
        >
          <p>{words.kept.removeDetail(folder ?? name)}</p>
        </ConfirmButton>
        {restore.problem !== null && <ProblemCard problem={restore.problem} onDismiss={restore.dismiss} />}
        {remove.problem !== null && <ProblemCard problem={remove.problem} onDismiss={remove.dismiss} />}
      </td>
    </tr>
  );
}
