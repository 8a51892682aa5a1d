/** One backup: stops the server if it has to, saves the files, starts the server again, and checks what was saved. */
import type { BackupRepository } from '../ports/backup-repository.js';
import { type Backed, type Backup, type BackupFault, isFault, isGood, isKept } from '../ports/backups.js';
import type { OperationOutcome, Order } from '../ports/operator.js';
import type { BackupBook } from './book.js';
import { createDumps } from './dumps.js';
import { type BackupPorts, codeOf } from './ports.js';
import { findExpired } from './retention.js';
import { beginHolds, type SavedFiles, saveCopy } from './save-copy.js';

/** @param ending aborted when the manager ends: the next one then starts the server that was stopped */
export async function backUp(backup: Backup, book: BackupBook, ports: BackupPorts, ending: AbortSignal): Promise<void> {
  const exclude = await readExclude(backup, ports);
  const named = isFault(exclude) ? backup : await book.change(backup, { exclude: exclude.value });
  const stopped = isFault(exclude) ? { present: named, fault: exclude.fault } : await stopServer(named, book, ports);
  let { present, fault } = stopped;
  if (fault === null) {
    const server = ports.running();
    const isHeld = server?.folder === present.folder && beginHolds[present.mode] !== undefined;
    const { backup: held, saved } = isHeld
      ? await saveCopy(present, server, book, ports, ending)
      : { backup: present, saved: await save(present, book, ports, ending) };
    present = held;
    if (ending.aborted) return;
    if (isFault(saved)) ({ fault } = saved);
    else {
      const { id, sizeBytes, addedBytes, databases } = saved.value;
      present = await book.change(present, { snapshot: id, sizeBytes, addedBytes, databases });
    }
  }
  const started = await startAgain(present, book, ports, ending);
  if (ending.aborted && started.backup.stopped !== null) return;
  // A server that is down matters more than a backup that has failed.
  fault = started.fault ?? fault;
  present = await book.change(started.backup, { step: 'checking', end: { at: ports.now(), fault } });
  if (fault === null) ({ backup: present, fault } = await check(present, book, ports, ending));
  if (ending.aborted) return;
  if (fault === null) await removeExpired(present.folder, book, ports);
  present = await book.change(present, { step: null });
  ports.onEnd('finished', present, fault, backup.by);
}

async function readExclude({ folder }: Backup, { folders }: BackupPorts): Promise<Backed<readonly string[]>> {
  return folders.readExclude(folder).catch((error) => ({ fault: unreadable(error) }));
}

async function stopServer(backup: Backup, book: BackupBook, { running, operator }: BackupPorts) {
  const launch = running();
  if (backup.mode !== 'stop' || launch?.folder !== backup.folder) return { present: backup, fault: null };
  try {
    const present = await book.keep(backup, { step: 'stopping', stopped: launch.build });
    const fault = failureOf('stop_failed', await operator.stop(orderOf(backup)));
    return { present: await book.change(present, { step: 'saving' }), fault };
  } catch (error) {
    return { present: backup, fault: { code: 'target_unwritable', because: codeOf(error) } as const };
  }
}

/** A full disk prevents a start: it is tried again for ten minutes. */
const startRetryMs = 5_000;
const maxStartRetries = 120;
/** Outcomes that may have another cause soon. */
const passing: readonly string[] = ['spawn_failed', 'queue_full'];

/**
 * Starts the server that was stopped for a backup, unless another one runs by now.
 * @param ending aborted when the manager ends: the next one then starts the server. Null: it is tried once
 */
export async function startAgain(
  backup: Backup,
  book: BackupBook,
  { running, operator, pause }: Pick<BackupPorts, 'running' | 'operator' | 'pause'>,
  ending: AbortSignal | null,
): Promise<{ readonly backup: Backup; readonly fault: BackupFault | null }> {
  const { stopped, folder } = backup;
  if (stopped === null) return { backup, fault: null };
  const starting = await book.change(backup, { step: 'starting' });
  let fault: BackupFault | null = null;
  for (let retries = 0; running() === null; retries += 1) {
    const outcome = await operator.start({ build: stopped, folder }, orderOf(backup));
    fault = failureOf('start_failed', outcome);
    if (fault === null || ending === null || retries >= maxStartRetries || !passing.includes(outcome.outcome)) break;
    await pause(startRetryMs, ending);
    if (ending.aborted) return { backup: starting, fault };
    fault = null;
  }
  return { backup: await book.change(starting, { stopped: null }), fault };
}

/** Saves the files. A start of the Data Folder ends it. After a fault there is no snapshot. */
async function save(
  backup: Backup,
  book: BackupBook,
  ports: BackupPorts,
  ending: AbortSignal,
): Promise<Backed<SavedFiles>> {
  const { onStart, folders } = ports;
  const { id, folder, exclude } = backup;
  const repository = book.repositoryOf(backup);
  if (repository === undefined) return { fault: { code: 'repository_program_missing' } };
  const starting = new AbortController();
  const stopWatching = onStart(folder, () => starting.abort());
  const signal = AbortSignal.any([starting.signal, ending]);
  const dumps = createDumps(backup, ports, signal);
  try {
    const [path, since] = await Promise.all([folders.pathOf(folder), folders.timeOfFiles()]);
    const unbegun = await dumps.begin();
    const saved = unbegun === null ? await saveDumped(path) : { fault: unbegun };
    const fault = await findFault(since).catch(unreadable);
    if (fault === null) return saved;
    if (!isFault(saved)) await repository.remove({ id, folder, snapshot: saved.value.id });
    return { fault };
  } catch (error) {
    return { fault: unreadable(error) };
  } finally {
    stopWatching();
    await dumps.remove();
  }

  async function saveDumped(path: string): Promise<Backed<SavedFiles>> {
    const beside = dumps.path();
    if (beside !== null) await book.change(backup, { step: 'dumping' });
    const dumped = await dumps.end();
    if (isFault(dumped)) return dumped;
    if (beside !== null) await book.change(backup, { step: 'saving' });
    const saved = await (repository as BackupRepository).save({ backup: id, folder, path, exclude, beside, signal });
    return isFault(saved) ? saved : { value: { ...saved.value, databases: dumped.value } };
  }

  async function findFault(since: number): Promise<BackupFault | null> {
    if (ending.aborted) return { code: 'interrupted' };
    if (starting.signal.aborted) return { code: 'folder_started' };
    const path = await folders.findChanged(folder, since, exclude);
    return path === null ? null : { code: 'source_changed', path };
  }
}

/** Reads back what was saved. A backup whose check fails has failed, and keeps its snapshot. */
async function check(backup: Backup, book: BackupBook, { now }: BackupPorts, ending: AbortSignal) {
  const checked = isKept(backup) ? await book.repositoryOf(backup)?.check(backup, ending) : undefined;
  if (checked === undefined || ending.aborted) return { backup, fault: null };
  const fault = isFault(checked) ? checked.fault : null;
  const verified = { at: now(), fault };
  const change = fault === null ? ({ step: 'pruning', verified } as const) : { end: verified, verified };
  return { backup: await book.change(backup, change), fault };
}

/** After a verified success only: the last good backup of a Data Folder always stays. */
async function removeExpired(folder: string, book: BackupBook, ports: BackupPorts): Promise<void> {
  const good = book.all().filter((each) => each.folder === folder && isGood(each));
  // One that cannot be removed is tried again after the next backup.
  for (const backup of findExpired(good, ports.retention)) await removeBackup(backup, book).catch(() => undefined);
}

/** Removes a backup with its snapshot. @returns why it was not. @throws what the file system reports */
export async function removeBackup(backup: Backup, book: BackupBook): Promise<BackupFault | null> {
  const removed = isKept(backup) ? await book.repositoryOf(backup)?.remove(backup) : undefined;
  if (removed !== undefined && isFault(removed)) return removed.fault;
  await book.drop(backup);
  return null;
}

function unreadable(error: unknown): BackupFault {
  return { code: 'source_unreadable', because: codeOf(error) };
}

/** A schedule has warned the players already: the server saves, and ends with the schedule's name as the reason. */
function orderOf({ id, by }: Backup): Order {
  return { by, detail: { backup: id }, ...(by.kind === 'schedule' && { notice: { seconds: 0, reason: by.name } }) };
}

function failureOf(code: 'stop_failed' | 'start_failed', { outcome }: OperationOutcome): BackupFault | null {
  return outcome === 'done' ? null : { code, outcome };
}
