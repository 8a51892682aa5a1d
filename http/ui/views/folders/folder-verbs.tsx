/** The links and the menu in the header of a Data Folder, and the button of its next step. */
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
import { configLink } from './config/config-link.js';
import { ConfigLinks } from './folder-facts.js';

interface FolderVerbsProps {
  readonly folder: DataFolder;
  /** The answer of the preflight; `null` without an answer. */
  readonly preflight: Preflight | null;
  /** The Build with which a start begins; `null` without a Build. */
  readonly build: string | null;
  /** Whether the page shows the problems, so that no link needs to lead to them. */
  readonly isOnProblems: boolean;
}

/** The links to the files and the config file in the header. On a phone they are in the menu. */
export function FolderLinks({ folder }: Pick<FolderVerbsProps, 'folder'>) {
  const text = useText();
  return (
    <>
      <a class="button" href={linkToFiles(folder.name)}>
        <Icon name="directory" />
        {text.files.title}
      </a>
      {hasOwnConfig(folder) && <ConfigLinks folder={folder} />}
    </>
  );
}

/**
 * The next step with a Data Folder: create the missing config file, correct the fatal faults, or start the server. On
 * a phone, Start above the problems is only in the menu, because the check may remove the button.
 */
export function NextStep({ folder, preflight, build, isOnProblems }: FolderVerbsProps) {
  const text = useText();
  const isPhone = useIsPhone();
  const mayEdit = useMay('files');
  const mayStart = useMay('control');
  const fatal = preflight?.fatal ?? 0;
  if (!folder.exists) return null;
  if (folder.config !== null && !hasOwnConfig(folder))
    return (
      mayEdit && (
        <a class="button primary" href={configLink(folder.name, null)}>
          <Icon name="plus" />
          {text.editor.create(folder.config)}
        </a>
      )
    );
  if (fatal === 0) return mayStart && !(isPhone && isOnProblems) && <StartHere {...{ folder, preflight, build }} />;
  return (
    !isOnProblems && (
      <a class="button primary" href={linkToCheck(folder.name)}>
        {text.folders.fixFatal(fatal)}
      </a>
    )
  );
}

/** Returns whether no config file is missing. A missing config file is the next step. */
export function hasOwnConfig({ config, has_config: hasConfig }: DataFolder): boolean {
  return config === null || hasConfig;
}

/** The menu in the header, with the less important actions. */
export function FolderMenu({ folder, preflight, build, isOnProblems }: FolderVerbsProps) {
  const text = useText();
  const isPhone = useIsPhone();
  const mayEdit = useMay('files');
  const mayBackUp = useMay('backup');
  const mayStart = useMay('control');
  return (
    <>
      {mayStart && ((preflight?.fatal ?? 0) > 0 || (isPhone && isOnProblems)) && (
        <StartHere {...{ folder, preflight, build }} />
      )}
      {mayEdit && isPhone && <FolderLinks folder={folder} />}
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
 * Starts the server with the Data Folder and the Build after a check. With fatal faults the server cannot run, so a
 * start is not the main action of the page.
 */
function StartHere({ folder, preflight, build }: Omit<FolderVerbsProps, 'isOnProblems'>) {
  const { state } = usePage();
  const text = useText();
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
