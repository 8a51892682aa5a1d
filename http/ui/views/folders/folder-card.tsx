/** A Data Folder in the list: its facts, the findings of its check, and its actions. */

import { useRef } from 'preact/hooks';
import type { DataFolder, Preflight, Run } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useKeptFetch } from '../../hooks/use-fetch.js';
import { useSeen } from '../../hooks/use-seen.js';
import { AgoTime } from '../../parts/ago-time.js';
import { useMay } from '../../parts/allowed.js';
import { Fact, StatusMark } from '../../parts/elements.js';
import { linkTo, linkToCheck } from '../../route/route.js';
import { isClean, preflightText } from '../../text/preflight.js';
import { DeleteFolder } from './delete-folder.js';
import { DuplicateFolder } from './duplicate-folder.js';
import { findFittingBuild } from './fitting-build.js';
import { ConfigLinks, FolderFacts, RunningMark } from './folder-facts.js';
import { toPreflight, toResources } from './requests.js';
import { StartFolder } from './start-folder.js';

interface FolderCardProps {
  readonly folder: DataFolder;
  /** The runs, newest first. */
  readonly runs: readonly Run[];
  /** A new value runs the check again. */
  readonly cause: unknown;
}

export function FolderCard({ folder, runs, cause }: FolderCardProps) {
  const { builds } = usePage().state;
  const text = useText();
  const words = text.folders;
  const mayEdit = useMay('files');
  const mayStart = useMay('control');
  const card = useRef<HTMLLIElement>(null);
  // Check only the folders of visible cards: a check reads the whole Data Folder.
  const isWanted = useSeen(card) && folder.exists;
  const build = findFittingBuild(builds.value ?? [], folder, runs);
  const check = useKeptFetch(isWanted ? toPreflight(folder.name, build) : null, cause);
  const preflight = check.value;
  const { value: resources } = useKeptFetch(isWanted ? toResources(folder.name, null) : null, cause);
  const last = runs.find((run) => run.folder === folder.name && run.started_at !== null) ?? null;
  const enabled = resources?.filter((resource) => resource.enabled).length ?? 0;
  return (
    <li class="card" ref={card}>
      <div class="row card-head">
        <h2>
          <a href={linkTo('folders', folder.name)}>{folder.name}</a>
        </h2>
        <RunningMark folder={folder.name} />
      </div>
      <FolderFacts folder={folder} />
      <dl class="fact-list">
        <Fact name={text.check.problems}>{preflight === null ? '–' : <Problems preflight={preflight} />}</Fact>
        <Fact name={text.resources.title}>{resources === null ? '–' : words.enabledOf(enabled, resources.length)}</Fact>
        <Fact name={words.lastStarted}>
          {last?.started_at == null ? (
            words.neverStarted
          ) : (
            <a href={linkTo('runs', last.run)}>
              <AgoTime at={last.started_at} />
            </a>
          )}
        </Fact>
      </dl>
      {folder.exists && (
        <div class="row card-actions">
          {mayStart && (
            <StartFolder
              folder={folder.name}
              build={build}
              preflight={preflight}
              isChecking={preflight === null && check.problem === null}
            />
          )}
          {mayEdit && <ConfigLinks folder={folder} label={text.palette.editConfig(folder.name)} />}
          <a class="button" href={linkToCheck(folder.name)} aria-label={text.check.runOf(folder.name)}>
            {text.check.run}
          </a>
          {mayEdit && (
            <span class="card-more">
              <DuplicateFolder folder={folder.name} />
              <DeleteFolder folder={folder.name} />
            </span>
          )}
        </div>
      )}
    </li>
  );
}

function Problems({ preflight }: { readonly preflight: Preflight }) {
  const words = preflightText(preflight, useText());
  if (preflight.errors + preflight.warnings > 0) return <StatusMark isGood={false} text={words} />;
  // Show green only after a complete check.
  return isClean(preflight) ? <StatusMark isGood text={words} /> : <span>{words}</span>;
}
