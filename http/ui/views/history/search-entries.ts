/** Searches the entries that the page has loaded. */
import type { HistoryEntry } from '../../../client/api.js';
import { actorText } from '../../text/actor.js';
import { findBackupFault } from '../../text/backup-fault.js';
import type { Text } from '../../text/en.js';
import { entryDetails, entryOutcome, entryText } from '../../text/history.js';

/** Returns the entries whose shown texts contain each word of a search. */
export function searchEntries(entries: readonly HistoryEntry[], search: string, text: Text): readonly HistoryEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const shown = readTexts(entry, text);
    return words.every((word) => shown.includes(word));
  });
}

function readTexts(entry: HistoryEntry, text: Text): string {
  const outcome = entryOutcome(entry, text, (code) => findBackupFault(code, text))?.text ?? '';
  const details = entryDetails(entry, text).map((detail) => detail.text);
  const { address } = entry.detail;
  return [entryText(entry, text), actorText(entry, text), outcome, address, entry.run, ...details]
    .join('\n')
    .toLowerCase();
}
