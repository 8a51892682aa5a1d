/** Installs resources from archives and addresses, checks for updates, and shows the changes of the resources. */
import { useState } from 'preact/hooks';
import { archiveEndings, stripArchiveExtension } from '../../../../../../machines/text/archive-name.js';
import type { DataFolder, InstalledResource } from '../../../../../client/api.js';
import { useText } from '../../../../context.js';
import { ProblemCard } from '../../../../forms/problem-card.js';
import { DropArea } from '../../../../parts/drop-area.js';
import { Button, Icon } from '../../../../parts/elements.js';
import { FileButton } from '../../../../parts/file-button.js';
import { Menu } from '../../../../parts/menu.js';
import { CheckStatus } from '../update/check-status.js';
import type { UpdateCheck } from '../update/use-update-check.js';
import { AddressDialog } from './address-dialog.js';
import { ChangeItem } from './change-item.js';
import { ChangeList } from './change-list.js';
import { InstallDialog } from './install-dialog.js';
import type { ResourceChanges } from './use-resource-changes.js';
import './install.css';

interface ChangeToolsProps {
  readonly folder: DataFolder;
  readonly changes: ResourceChanges;
  readonly check: UpdateCheck;
  readonly resources: readonly InstalledResource[];
  /** The categories of the Data Folder, such as `[standalone]`. */
  readonly categories: readonly string[];
}

export function ChangeTools({ folder, changes, check, resources, categories }: ChangeToolsProps) {
  const text = useText();
  const words = text.resourceChanges;
  // The archives that the user has dropped or chosen. Each archive has a dialog, and the dialogs open one by one.
  const [files, setFiles] = useState<readonly File[]>([]);
  const [closedCount, setClosedCount] = useState(0);
  const [opened, open] = useState<'list' | 'address' | null>(null);
  const { list, undo, begin, say } = changes;
  const file = files[closedCount];

  function add(picked: readonly File[]): void {
    const archives = picked.filter(({ name }) => stripArchiveExtension(name) !== null);
    const other = picked.find((each) => !archives.includes(each));
    if (other !== undefined) say({ text: words.notArchive(other.name), undo: null });
    setFiles((before) => [...before, ...archives]);
  }

  return (
    <>
      <div class="row change-tools">
        <FileButton icon="plus" label={words.install} kind="several" accept={archiveEndings.join(',')} onPick={add} />
        <Menu label={text.app.more(text.resources.title)}>
          <Button icon="link" label={text.resourceUpdates.installTitle} onClick={() => open('address')} />
          {resources.some(({ system: isSystem }) => !isSystem) && (
            <Button icon="refresh" label={text.resourceUpdates.check} onClick={() => check.run(resources)} />
          )}
          <button type="button" onClick={() => open('list')}>
            <Icon name="history" />
            {words.list}
            {list !== null && list.length > 0 && <span class="tab-count good"> {list.length}</span>}
          </button>
        </Menu>
      </div>
      <DropArea describe={() => words.drop(folder.name)} onDrop={(transfer) => add([...transfer.files])} />
      {file !== undefined && (
        <InstallDialog
          // Files with the same name can be dropped together, and more files can be dropped while the dialog is open.
          key={closedCount}
          {...{ folder, file, categories }}
          onBegun={begin}
          onClose={() => setClosedCount((before) => before + 1)}
        />
      )}
      {opened === 'address' && <AddressDialog {...{ folder, categories }} onBegun={begin} onClose={() => open(null)} />}
      {opened === 'list' && <ChangeList changes={list ?? []} undo={undo} onClose={() => open(null)} />}
    </>
  );
}

/** The check for updates, the changes in progress and the failed changes, above the list of resources. */
export function CurrentChanges({ changes, check }: Pick<ChangeToolsProps, 'changes' | 'check'>) {
  const { current, undo, remove } = changes;
  const words = useText().resourceChanges;
  return (
    <>
      <CheckStatus check={check} />
      {remove.problem !== null && <ProblemCard problem={remove.problem} onDismiss={remove.dismiss} />}
      {undo.problem !== null && <ProblemCard problem={undo.problem} onDismiss={undo.dismiss} />}
      <ul class="resource-changes" aria-label={words.current} aria-live="polite">
        {current.map((change) => (
          <ChangeItem key={change.id} change={change} undo={undo} />
        ))}
      </ul>
    </>
  );
}
