/** The entries of operations that the server accepts now. */
import type { Run, Status } from '../../client/api.js';
import type { PageText } from '../text/en.js';
import { postponedMinutes } from '../text/upcoming.js';
import type { Entry, Facts } from './entry.js';

const maxPairs = 3;

export function serverEntries({ status, runs, canControl }: Facts, text: PageText): readonly Entry[] {
  if (status === null || !canControl) return [];
  const { operations, build, folder, announced } = status;
  const words = text.server;
  const hint = build === null || folder === null ? '' : `${build} · ${folder}`;
  const ends = (['restart', 'stop', 'kill'] as const).filter((operation) => operations.includes(operation));
  const canAnnounce = operations.includes('restart') || operations.includes('stop');
  return [
    ...(operations.includes('start') ? lastPairs(runs) : []).map(
      ([ofBuild, ofFolder]): Entry => ({
        id: `start ${ofBuild} ${ofFolder}`,
        group: 'server',
        icon: 'start',
        label: words.start,
        hint: `${ofBuild} · ${ofFolder}`,
        choice: { kind: 'start', build: ofBuild, folder: ofFolder },
      }),
    ),
    ...ends.map(
      (operation): Entry => ({
        id: operation,
        group: 'server',
        icon: operation,
        label: words[operation],
        hint,
        choice: { kind: 'operation', operation },
      }),
    ),
    ...(canAnnounce
      ? [
          {
            id: 'notice',
            group: 'server',
            icon: 'announce',
            label: words.announced.title,
            hint,
            choice: { kind: 'operation', operation: 'notice' },
          } as const,
        ]
      : []),
    ...(operations.includes('cancel_notice') && announced !== null ? noticeEntries(announced, text) : []),
    ...(operations.includes('cancel_recovery')
      ? [
          {
            id: 'cancel recovery',
            group: 'server',
            icon: 'stop',
            label: status.recovery?.state === 'gave_up' ? words.recovery.acknowledge : words.recovery.cancel,
            hint: words.recovery.title,
            choice: { kind: 'cancelRecovery' },
          } as const,
        ]
      : []),
  ];
}

/** Returns the entries for the announced stop or restart. */
function noticeEntries(
  { operation, reason }: NonNullable<Status['announced']>,
  { server }: PageText,
): readonly Entry[] {
  const words = server.announced;
  const shared = { group: 'server', hint: reason ?? words.group } as const;
  return [
    {
      ...shared,
      id: 'cancel notice',
      icon: 'close',
      label: words.cancel[operation],
      choice: { kind: 'notice', operation: 'cancel' },
    },
    {
      ...shared,
      id: 'end notice',
      icon: operation,
      label: words.end[operation],
      choice: { kind: 'notice', operation: 'end' },
    },
    {
      ...shared,
      id: 'postpone notice',
      icon: 'postpone',
      label: words.postpone(postponedMinutes),
      choice: { kind: 'notice', operation: 'postpone' },
    },
  ];
}

/** Returns the Builds and Data Folders of the last runs, the newest first. */
function lastPairs(runs: readonly Run[]): readonly (readonly [build: string, folder: string])[] {
  const pairs = new Map<string, readonly [string, string]>();
  for (const { build, folder } of runs)
    if (build !== null && folder !== null && pairs.size < maxPairs) pairs.set(`${build}/${folder}`, [build, folder]);
  return [...pairs.values()];
}
