/** The rows of many Builds in groups, which can be folded: the Builds that can be started, and the others. */
import { type ComponentChild, Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { Build } from '../../../client/api.js';
import { useText } from '../../context.js';
import { Icon, StatusMark } from '../../parts/elements.js';
import { GroupRow } from '../../parts/group-row.js';

const groups = ['running', 'ready', 'problem'] as const;

/** The group of a Build. The row of the running Build comes first and has no head. */
export type BuildGroup = (typeof groups)[number];

interface BuildGroupsProps {
  /** The Builds whose rows are drawn. */
  readonly drawn: readonly Build[];
  /** All Builds that the search finds, which the heads of the groups count. */
  readonly found: readonly Build[];
  /** The text of the search; empty without a search. */
  readonly search: string;
  readonly columns: number;
  readonly readGroup: (build: Build) => BuildGroup;
  readonly row: (build: Build) => ComponentChild;
}

export function BuildGroups({ drawn, found, search, columns, readGroup, row }: BuildGroupsProps) {
  const { builds: words, server } = useText();
  const titles = { problem: server.cannotStart, ready: words.startable };
  // A new search opens all groups, so that its results are visible. Without a search, the groups are as before.
  const [folds, setFolds] = useState<ReadonlyMap<string, readonly BuildGroup[]>>(new Map());
  const folded = folds.get(search) ?? [];
  const setFolded = (changed: readonly BuildGroup[]): void => setFolds(new Map(folds).set(search, changed));
  return (
    <>
      {groups.map((group) => {
        const members = found.filter((build) => readGroup(build) === group);
        const rows = drawn.filter((build) => readGroup(build) === group).map(row);
        if (group === 'running' || members.length === 0) return <Fragment key={group}>{rows}</Fragment>;
        const isOpen = !folded.includes(group);
        return (
          <Fragment key={group}>
            <GroupRow columns={columns}>
              <button
                type="button"
                class="plain"
                aria-expanded={isOpen}
                onClick={() => setFolded(isOpen ? [...folded, group] : folded.filter((each) => each !== group))}
              >
                <Icon name="expand" />
                {group === 'problem' ? <StatusMark isGood={false} text={titles[group]} /> : titles[group]}
                <span class="figure faint">{members.length}</span>
              </button>
            </GroupRow>
            {isOpen && rows}
          </Fragment>
        );
      })}
    </>
  );
}
