/** The rows of many Builds in groups, which can be folded: the Builds that can be started, and the others. */
import { type ComponentChild, Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { Build } from '../../../client/api.js';
import { useText } from '../../context.js';
import { Icon, StatusMark } from '../../parts/elements.js';
import './build-groups.css';

const groups = ['running', 'ready', 'problem'] as const;

/** The group of a Build. The row of the running Build comes first and has no head. */
export type BuildGroup = (typeof groups)[number];

interface BuildGroupsProps {
  readonly builds: readonly Build[];
  readonly columns: number;
  readonly readGroup: (build: Build) => BuildGroup;
  readonly row: (build: Build) => ComponentChild;
}

export function BuildGroups({ builds, columns, readGroup, row }: BuildGroupsProps) {
  const { builds: words, server } = useText();
  const titles = { problem: server.cannotStart, ready: words.startable };
  const [folded, setFolded] = useState<readonly BuildGroup[]>([]);
  return (
    <>
      {groups.map((group) => {
        const members = builds.filter((build) => readGroup(build) === group);
        if (group === 'running' || members.length === 0) return <Fragment key={group}>{members.map(row)}</Fragment>;
        const isOpen = !folded.includes(group);
        return (
          <Fragment key={group}>
            <tr role="row" class="build-group">
              <td role="cell" colSpan={columns}>
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
              </td>
            </tr>
            {isOpen && members.map(row)}
          </Fragment>
        );
      })}
    </>
  );
}
