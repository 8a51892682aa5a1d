/**
 * The buttons and the menu in the header of a Data Folder. The buttons open the folder's files and config file, which
 * are in the menu on a phone. Another button starts the server or leads to the fatal faults.
 */
import type { DataFolder, Preflight } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { ActionButton } from '../../forms/action.js';
import { useIsPhone } from '../../hooks/use-narrow.js';
import { FailedDialog } from '../../operations/failed-dialog.js';
import { useLaunchActions } from '../../operations/launch-actions.js';
import { useCheckedStart } from '../../operations/use-checked-start.js';
import { useMay } from '../../parts/allowed.js';
import { Icon } from '../../parts/elements.js';
import { linkToCheck, linkToFiles, linkToNewBackup } from '../../route/route.js';
import { ConfigLinks } from './folder-facts.js';
import { useFittingBuild } from './use-fitting-build.js';

interface FolderVerbsProps {
  readonly folder: DataFolder;
  /** The answer of the preflight; `null` without an answer. */
  readonly preflight: Preflight | null;
}

/** @param isOnProblems whether the page shows the problems, so that no link needs to lead to them */
export function FolderVerbs({
  folder,
  preflight,
  isOnProblems,
}: FolderVerbsProps & { readonly isOnProblems: boolean }) {
  const text = useText();
  const mayEdit = useMay('files');
  const mayStart = useMay('control');
  const isPhone = useIsPhone();
  const fatal = preflight?.fatal ?? 0;
  const hasConfig = hasOwnConfig(folder);
  return (
    <>
      {mayEdit && !isPhone && (
        <a class="button" href={linkToFiles(folder.name)}>
          <Icon name="directory" />
          {text.files.title}
        </a>
      )}
      {mayEdit && !isPhone && hasConfig && <ConfigLinks folder={folder} />}
      {fatal > 0 && !isOnProblems && hasConfig && (
        <a class="button primary" href={linkToCheck(folder.name)}>
          {text.folders.fixFatal(fatal)}
        </a>
      )}
      {fatal === 0 && mayStart && <StartHere folder={folder} preflight={preflight} />}
    </>
  );
}

/** Returns whether no config file is missing. A missing config file has its own link. */
function hasOwnConfig({ config, has_config: hasConfig }: DataFolder): boolean {
  return config === null || hasConfig;
}

/** The menu in the header, with the less important actions. */
export function FolderMenu({ folder, preflight }: FolderVerbsProps) {
  const text = useText();
  const isPhone = useIsPhone();
  const mayEdit = useMay('files');
  const mayBackUp = useMay('backup');
  const mayStart = useMay('control');
  const hasConfig = hasOwnConfig(folder);
  return (
    <>
      {mayStart && (preflight?.fatal ?? 0) > 0 && <StartHere folder={folder} preflight={preflight} />}
      {mayEdit && isPhone && (
        <>
          <a class="button" href={linkToFiles(folder.name)}>
            <Icon name="directory" />
            {text.files.title}
          </a>
          {hasConfig && <ConfigLinks folder={folder} />}
        </>
      )}
      {mayBackUp && (
        <a class="button" href={linkToNewBackup(folder.name)}>
          <Icon name="backups" />
          {text.folders.backUp}
        </a>
      )}
    </>
  );
}

/**
 * Starts the server with the Data Folder, and the Build that fits it, after a check. With fatal faults the server
 * cannot run, so a start is not the main action of the page.
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
