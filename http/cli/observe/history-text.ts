/** Describes the subject of an entry of the history. */
import type { HistoryEntry } from '../../client/api.js';

/** Returns the subject of an entry: the command, the reason, or the Build and Data Folder, the cause and the exit. */
export function describeEntry({ build, folder, detail }: HistoryEntry): string {
  const { line, commands, reason, cause, code, signal } = detail;
  if (typeof line === 'string') return line;
  if (typeof commands === 'number') return `${commands} more commands within a second`;
  if (typeof reason === 'string') return reason;
  const place = [build, folder].filter((name) => name !== null).join(' with ');
  const exit = signal ?? code;
  const facts = [
    ...(typeof cause === 'string' ? [cause] : []),
    ...(typeof exit === 'string' || typeof exit === 'number' ? [`exit ${exit}`] : []),
  ];
  return [place, ...facts].filter((fact) => fact !== '').join(', ');
}
