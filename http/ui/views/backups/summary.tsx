/** The summary of the backups: the time of the next backup, the newest backup, and their size. */
import type { Backup } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { useFetch } from '../../hooks/use-fetch.js';
import { AgoTime } from '../../parts/ago-time.js';
import { useMay } from '../../parts/allowed.js';
import { Figure, Figures } from '../../parts/figures.js';
import { linkTo, linkToNew } from '../../route/route.js';
import { bytesText, dayTimeText, shortUntilText } from '../../text/time.js';
import { findNextBackup, summarizeBackups } from './cost.js';

export function BackupFigures({ backups }: { readonly backups: readonly Backup[] }) {
  const { clock } = usePage();
  const text = useText();
  const words = text.backups;
  const { verified, failed, empty, stored, repositories, newest } = summarizeBackups(backups);
  const schedules = useFetch(useMay('read') ? toGet('/schedules') : null, backups.length).value;
  const next = schedules === null ? null : findNextBackup(schedules);
  const now = clock.now.value;
  const dueAt = next?.next == null ? null : Date.parse(next.next.due_at);
  const outcomes = [
    ...(verified > 0 ? [words.verifiedCount(verified)] : []),
    ...(failed > 0 ? [words.failedCount(failed)] : []),
    ...(empty > 0 ? [words.emptyCount(empty)] : []),
  ];
  return (
    <Figures label={words.summary}>
      <Figure
        name={words.next}
        value={dueAt === null ? <span class="outcome warn">{words.noSchedule}</span> : shortUntilText(dueAt, now, text)}
        detail={
          dueAt === null ? (
            <a class="button small" href={linkToNew('schedules')}>
              {words.plan}
            </a>
          ) : (
            <a href={linkTo('schedules')}>
              {next?.name}, {dayTimeText(dueAt, now, text)}
            </a>
          )
        }
      />
      {newest !== null && (
        <Figure
          name={words.newest}
          value={<AgoTime at={newest.requested_at} />}
          detail={`${newest.folder}, ${dayTimeText(Date.parse(newest.requested_at), now, text)}`}
        />
      )}
      <Figure
        name={words.stored}
        value={bytesText(stored, text)}
        detail={repositories.map((each) => words.repositories[each]).join(', ')}
      />
      <Figure
        name={text.app.views.backups}
        value={backups.length.toLocaleString(text.time.locale)}
        detail={outcomes.length === 0 ? null : outcomes.join(', ')}
      />
    </Figures>
  );
}
