/** The buttons in the header of a Data Folder: start it, edit its config file, back it up. */
import type { DataFolder, Preflight } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { ActionButton } from '../../forms/action.js';
import { FailedDialog } from '../../operations/failed-dialog.js';
import { useLaunchActions } from '../../operations/launch-actions.js';
import { useCheckedStart } from '../../operations/use-checked-start.js';
import { useMay } from '../../parts/allowed.js';
import { Icon } from '../../parts/elements.js';
import { linkToFiles, linkToNewBackup } from '../../route/route.js';
import { ConfigLinks } from './folder-facts.js';
import { useFittingBuild } from './use-fitting-build.js';

interface FolderVerbsProps {
  readonly folder: DataFolder;
  /** The answer of the preflight; `null` without one. */
  readonly preflight: Preflight | null;
}

export function FolderVerbs({ folder, preflight }: FolderVerbsProps) {
  const text = useText();
  const mayEdit = useMay('files');
  const mayBackUp = useMay('backup');
  const mayStart = useMay('control');
  // A missing config file has its own link.
  const hasLinks = mayEdit && (folder.config === null || folder.has_config);
  return (
    <>
      {mayEdit && (
        <a class="button" href={linkToFiles(folder.name)}>
          <Icon name="directory" />
          {text.files.title}
        </a>
      )}
      {hasLinks && <ConfigLinks folder={folder} />}
      {mayBackUp && (
        <a class="button" href={linkToNewBackup(folder.name)}>
          <Icon name="backups" />
          {text.folders.backUp}
        </a>
      )}
      {mayStart && <StartHere folder={folder} preflight={preflight} />}
    </>
  );
}

/**
 * Starts the server with the Data Folder, and the Build that fits it, after a check. With fatal faults the server
 * cannot run, so that a start is not the main action of the page.
 */
function StartHere({ folder, preflight }: FolderVerbsProps) {
  const { state } = usePage();
  const text = useText();
  const build = useFittingBuild(folder) ?? null;
  const { start } = useLaunchActions();
  const checked = useCheckedStart({ start });
  if (!(state.status.value?.operations.includes('start') ?? false) && !start.isPending) return null;
  const words = text.folders.startWith;
  const run = (): void => void (build !== null && checked.run(build, folder.name));
  return (
    <>
      <ActionButton
        action={{ ...start, run }}
        icon="start"
        label={text.server.start}
        name={words.of(folder.name)}
        {...(preflight?.fatal === 0 && { variant: 'primary' })}
        off={build === null ? words.noBuild : null}
      />
      {checked.question}
      <FailedDialog actions={[start]} />
    </>
  );
}
