/** Decides which backups of a Data Folder are kept, with the rules of `restic forget`. */
import type { Backup, BackupRetention } from './types.js';

type Rule = readonly [count: number, toPeriod: (at: Date) => string];

/**
 * Returns the backups that the retention does not keep. A rule covers the last periods that contain backups, and keeps
 * the newest backup of each period. Without rules, all backups are kept. The newest backup is always kept.
 * @param backups the good backups of one Data Folder
 * @source https://restic.readthedocs.io/en/stable/060_forget.html
 */
export function findExpired<T extends Pick<Backup, 'id' | 'at'>>(
  backups: readonly T[],
  { last, daily, weekly, monthly }: BackupRetention,
): readonly T[] {
  if (last + daily + weekly + monthly === 0) return [];
  const newestFirst = [...backups].sort((one, other) => other.at - one.at);
  const rules: readonly Rule[] = [
    [last, (at) => String(at.getTime())],
    [daily, toDay],
    [weekly, toWeek],
    [monthly, (at) => toDay(at).slice(0, 7)],
  ];
  const kept = new Set(newestFirst.slice(0, 1));
  for (const rule of rules) for (const each of keptBy(newestFirst, rule)) kept.add(each);
  return newestFirst.filter((each) => !kept.has(each));
}

function keptBy<T extends Pick<Backup, 'at'>>(newestFirst: readonly T[], [count, toPeriod]: Rule): readonly T[] {
  const kept: T[] = [];
  let before: string | null = null;
  for (const backup of newestFirst) {
    if (kept.length === count) return kept;
    const period = toPeriod(new Date(backup.at));
    if (period !== before) kept.push(backup);
    before = period;
  }
  return kept;
}

/** Returns the day in local time, as restic does. */
function toDay(at: Date): string {
  const [month, day] = [at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${at.getFullYear()}-${month}-${day}`;
}

/**
 * Returns the Thursday of the week, as an id of the week. Weeks begin on Monday and belong to the year of their
 * Thursday (ISO 8601).
 */
function toWeek(at: Date): string {
  const thursday = new Date(at);
  thursday.setDate(at.getDate() + 3 - ((at.getDay() + 6) % 7));
  return toDay(thursday);
}
