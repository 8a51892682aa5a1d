/** The row of a Data Folder: the findings of its check, its resources, its last start, one button, and a menu. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { DataFolder, Preflight, Run } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useKeptFetch } from '../../hooks/use-fetch.js';
import { useIsPhone } from '../../hooks/use-narrow.js';
import { useSeen } from '../../hooks/use-seen.js';
import { AgoTime } from '../../parts/ago-time.js';
import { useMay } from '../../parts/allowed.js';
import { Cell } from '../../parts/card-table.js';
import { Button, Icon, StatusMark } from '../../parts/elements.js';
import { PendingText } from '../../parts/loading.js';
import { Menu } from '../../parts/menu.js';
import { linkTo, linkToCheck } from '../../route/route.js';
import { isClean, preflightText } from '../../text/preflight.js';
import { DeleteFolder } from './delete-folder.js';
import { DuplicateFolder } from './duplicate-folder.js';
import { describeFault, describeFixVerb } from './fault-texts.js';
import { findFittingBuild } from './fitting-build.js';
import { ConfigLinks, FolderFaults, RunningMark } from './folder-facts.js';
import { hasOwnConfig } from './folder-verbs.js';
import { listFaults, maxTitlesLength } from './group-findings.js';
import { toPreflight, toResources } from './requests.js';
import { StartFolder } from './start-folder.js';

interface FolderRowProps {
  readonly folder: DataFolder;
  /** The runs, newest first; `null` if they are not known. */
  readonly runs: readonly Run[] | null;
  /** After each change of this value, the check runs again. */
  readonly cause: unknown;
  /** Whether the Data Folders have several kinds. */
  readonly hasKinds: boolean;
  /** Whether the row is checked before it is visible: the order of a list needs all checks. */
  readonly isChecked: boolean;
  /** Whether the title of the group of the row says that its Data Folders have no problems. */
  readonly isGroupClean: boolean;
  /** Whether the list is long: a row has a button only for its next step. */
  readonly isInLongList: boolean;
  /** Is called with the answer of each check. */
  readonly onChecked: (name: string, preflight: Preflight) => void;
}

export function FolderRow(props: FolderRowProps) {
  const { folder, runs, cause, hasKinds, isChecked, isGroupClean, isInLongList, onChecked } = props;
  const { builds } = usePage().state;
  const text = useText();
  const words = text.folders;
  const row = useRef<HTMLTableRowElement>(null);
  // In a very long list, check only the folders of visible rows: a check reads the whole Data Folder.
  const isSeen = useSeen(row);
  const isWanted = (isSeen || isChecked) && folder.exists;
  const build = findFittingBuild(builds.value ?? [], folder, runs ?? []);
  const isPhone = useIsPhone();
  const check = useKeptFetch(isWanted ? toPreflight(folder.name, build) : null, cause);
  const preflight = check.value;
  useEffect(() => {
    if (preflight !== null) onChecked(folder.name, preflight);
  }, [preflight, cause]);
  // A phone has no room for the resources. The check, which decides the order of the list, is read first.
  const toRead =
    isWanted && isSeen && (preflight !== null || check.problem !== null) && !isPhone
      ? toResources(folder.name, null)
      : null;
  const { value: resources, problem: unread } = useKeptFetch(toRead, cause);
  const last = runs?.find((run) => run.folder === folder.name && run.started_at !== null) ?? null;
  const enabled = resources?.filter((resource) => resource.enabled).length ?? 0;
  const isChecking = preflight === null && check.problem === null;
  return (
    <tr role="row" ref={row}>
      <th role="rowheader" scope="row">
        <span class="folder-name">
          <a href={linkTo('folders', folder.name)} title={folder.name}>
            {folder.name}
          </a>{' '}
          <RunningMark folder={folder.name} />
        </span>
      </th>
      {hasKinds && (
        <Cell title={words.kind} name="folder-kind">
          {folder.kind_name ?? text.kinds.unknown}
        </Cell>
      )}
      <Cell title={text.check.problems} name="folder-problems">
        {!folder.exists || !hasOwnConfig(folder) ? (
          <FolderFaults folder={folder} />
        ) : isChecking ? (
          <PendingText what={text.check.checking} />
        ) : preflight === null ? (
          <span class="faint">{text.check.notChecked}</span>
        ) : (
          <Problems preflight={preflight} folder={folder.name} isQuiet={isGroupClean} />
        )}
      </Cell>
      {!isPhone && (
        <Cell title={text.resources.title} name="folder-resources">
          {resources === null && folder.exists && unread === null && <PendingText what={text.resources.reading} />}
          {resources !== null &&
            (resources.length === 0 ? (
              <span class="no-value">{words.noResources}</span>
            ) : (
              words.enabledOf(enabled, resources.length)
            ))}
        </Cell>
      )}
      <Cell title={words.lastStarted} name="folder-started">
        {last?.started_at == null ? (
          <span class="no-value">{runs === null ? '–' : words.neverStarted}</span>
        ) : (
          <a href={linkTo('runs', last.run)}>
            <AgoTime at={last.started_at} />
          </a>
        )}
      </Cell>
      <td role="cell">
        {folder.exists && <FolderActions {...{ folder, build, preflight, isChecking, isInLongList }} />}
      </td>
    </tr>
  );
}

interface FolderActionsProps extends Pick<FolderRowProps, 'folder' | 'isInLongList'> {
  readonly build: string | null;
  readonly preflight: Preflight | null;
  readonly isChecking: boolean;
}

function FolderActions({ folder, build, preflight, isChecking, isInLongList }: FolderActionsProps) {
  const text = useText();
  const words = text.folders;
  const isPhone = useIsPhone();
  const mayEdit = useMay('files');
  const mayStart = useMay('control');
  const [asked, setAsked] = useState<'duplicate' | 'delete' | null>(null);
  const { name } = folder;
  const close = (): void => setAsked(null);
  const links = <ConfigLinks folder={folder} label={text.palette.editConfig(name)} />;
  const edit = mayEdit && folder.config !== null && !isInLongList ? links : null;
  // With fatal faults the server cannot run: the next step is to correct them.
  const isFatal = (preflight?.fatal ?? 0) > 0;
  const verb = describeFixVerb(preflight?.findings ?? [], text.check);
  const start = mayStart && (
    <StartFolder
      folder={name}
      build={build}
      preflight={preflight}
      isChecking={isChecking}
      otherwise={isFatal ? null : edit}
    />
  );
  return (
    <div class="row row-actions">
      {!isPhone &&
        (isFatal ? (
          <a class="button" href={linkToCheck(name)} aria-label={words.fixOf(verb, name)}>
            {verb}
          </a>
        ) : (
          start || edit
        ))}
      <Menu label={text.app.more(name)}>
        {(isFatal || isPhone) && start}
        <a class="button" href={linkToCheck(name)} aria-label={text.check.runOf(name)}>
          <Icon name="refresh" />
          {text.check.run}
        </a>
        {mayEdit && (
          <>
            {links}
            <Button icon="copy" label={words.duplicate.submit} onClick={() => setAsked('duplicate')} />
            <Button icon="remove" label={words.delete.submit} variant="danger" onClick={() => setAsked('delete')} />
          </>
        )}
      </Menu>
      {asked === 'duplicate' && <DuplicateFolder folder={name} onClose={close} />}
      {asked === 'delete' && <DeleteFolder folder={folder} onClose={close} />}
    </div>
  );
}

interface ProblemsProps {
  readonly folder: string;
  readonly preflight: Preflight;
  /** Whether a Data Folder without problems has only the mark, because the title of its group has the words. */
  readonly isQuiet: boolean;
}

/** The faults in one line, the most severe first. */
function Problems({ folder, preflight, isQuiet }: ProblemsProps) {
  const text = useText();
  const isPhone = useIsPhone();
  const { errors, warnings, findings } = preflight;
  // The service sends the other titles in English.
  const isTranslated = findings.some((finding) => describeFault(finding, text.check) !== finding.title);
  if (errors + warnings > 0)
    return (
      <a class="plain-link" href={linkToCheck(folder)} title={preflightText(preflight, text)}>
        <span class={`presence ${errors > 0 ? 'bad' : 'warn'}`}>
          <Icon name="warning" />
          <span lang={isTranslated ? undefined : 'en'}>
            {listFaults(findings, maxTitlesLength[isPhone ? 'phone' : 'wide'], text.folders.moreFaults, (finding) =>
              describeFault(finding, text.check),
            )}
          </span>
        </span>
      </a>
    );
  if (isQuiet) return <span class="unseen">{text.check.noProblems}</span>;
  // The mark is green only after a complete check.
  if (isClean(preflight)) return <StatusMark isGood text={text.check.noProblems} />;
  return (
    <span class="presence" title={text.check.nothingInChecked}>
      <Icon name="check" />
      <span>{text.check.noProblems}</span>
    </span>
  );
}
