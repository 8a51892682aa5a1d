/** One backup: stops the server if it has to, saves the files, starts the server again, and checks what was saved. */
import type { BackupRepository, SaveRequest } from '../ports/backup-repository.js';
import { type Backed, type Backup, type BackupFault, isFault, isGood, isKept } from '../ports/backups.js';
import type { BackupBook } from './book.js';
import { createDumps } from './dumps.js';
import { stop } from './holds.js';
import { type BackupPorts, codeOf, type RunningServer } from './ports.js';
import { findExpired } from './retention.js';
import { type Made, type SavedFiles, saveCopy } from './save-copy.js';

/** @param ending aborted when the manager ends: the next one then starts the server that was stopped */
export async function backUp(backup: Backup, book: BackupBook, ports: BackupPorts, ending: AbortSignal): Promise<void> {
  const made = await saveFiles(backup, book, ports, ending);
  if (ending.aborted || made.startFault?.code === 'interrupted') return;
  const { saved } = made;
  let { backup: present } = made;
  // A server that is down matters more than a backup that has failed.
  let fault = made.startFault ?? (isFault(saved) ? saved.fault : null);
  if (!isFault(saved)) {
    const { id, sizeBytes, addedBytes, databases } = saved.value;
    present = await book.change(present, { snapshot: id, sizeBytes, addedBytes, databases });
  }
  present = await book.change(present, { step: 'checking', end: { at: ports.now(), fault } });
  if (fault === null) ({ backup: present, fault } = await check(present, book, ports, ending));
  if (ending.aborted) return;
  if (fault === null) present = await removeExpired(present, book, ports, ending);
  present = await book.change(present, { step: null });
  ports.onEnd('finished', present, fault, backup.by);
}

async function saveFiles(backup: Backup, book: BackupBook, ports: BackupPorts, ending: AbortSignal): Promise<Made> {
  const exclude = await readExclude(backup, ports);
  if (isFault(exclude)) return { backup, saved: exclude };
  const unknown = { outside: [], followed: [] };
  const links = await ports.folders.findOutside(backup.folder, exclude.value).catch(() => unknown);
  const named = await book.change(backup, { exclude: exclude.value, ...links });
  if (findServerToHold(named, ports) !== null) {
    // Not for a repository that cannot be reached.
    const prepared = await book.repositoryOf(named)?.prepare(ending);
    if (prepared !== undefined && isFault(prepared)) return { backup: named, saved: prepared };
  }
  const server = findServerToHold(named, ports);
  if (server === null) return { backup: named, saved: await save(named, book, ports, ending) };
  const made = await saveCopy(named, server, book, ports, ending);
  // Links are followed in a copy only.
  const canSaveDirectly = named.mode === 'stop' && made.wasHeld === false && named.followed.length === 0;
  return canSaveDirectly && isFault(made.saved) && hasNoRoom(made.saved.fault)
    ? saveStopped(made.backup, book, ports, ending)
    : made;
}

/** The directory whose files a repository saves, and the patterns of those that it leaves out. */
type Source = Pick<SaveRequest, 'path' | 'exclude'>;

function findServerToHold({ folder, mode }: Backup, { running }: BackupPorts): RunningServer | null {
  const server = running();
  return server?.folder === folder && mode !== 'stopped' ? server : null;
}

/** Without room for a copy aside, the server is stopped for as long as the files are saved. */
async function saveStopped(backup: Backup, book: BackupBook, ports: BackupPorts, ending: AbortSignal): Promise<Made> {
  const server = findServerToHold(backup, ports);
  if (server === null) return { backup, saved: await save(backup, book, ports, ending) };
  try {
    const hold = await stop(backup, server, book, ports, ending);
    if ('code' in hold) return { backup, saved: { fault: hold } };
    const saving = await book.change(hold.backup, { step: 'saving' });
    const saved = await save(saving, book, ports, ending, ports.holdLimitMs);
    const { backup: released, startFault } = await hold.release();
    return { backup: released, saved, startFault };
  } catch (error) {
    return { backup, saved: { fault: { code: 'target_unwritable', because: codeOf(error) } } };
  }
}

function hasNoRoom(fault: BackupFault): boolean {
  return fault.code === 'target_unwritable' && ['ENOSPC', 'EDQUOT'].includes(fault.because);
}

async function readExclude({ folder }: Backup, { folders }: BackupPorts): Promise<Backed<readonly string[]>> {
  return folders.readExclude(folder).catch((error) => ({ fault: unreadable(error) }));
}

/**
 * Saves the files. A start of the Data Folder ends it. After a fault there is no snapshot.
 * @param maxAnswerMs how long the repository may not answer while the server is down
 */
async function save(
  backup: Backup,
  book: BackupBook,
  ports: BackupPorts,
  ending: AbortSignal,
  maxAnswerMs: number | null = null,
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
    const since = await folders.timeOfFiles();
    const source = await findSource();
    if (isFault(source)) return { fault: (await findFault(since).catch(() => null)) ?? source.fault };
    const unbegun = await dumps.begin();
    const saved = unbegun === null ? await saveDumped(source.value) : { fault: unbegun };
    const fault = await findFault(since).catch(unreadable);
    if (fault === null) return saved;
    // The next manager removes what is left.
    if (!isFault(saved) && !ending.aborted) await repository.remove({ id, folder, snapshot: saved.value.id }, ending);
    return { fault };
  } catch (error) {
    return { fault: unreadable(error) };
  } finally {
    stopWatching();
    await dumps.remove();
    if (backup.followed.length > 0) await folders.cleanStages().catch(() => undefined);
  }

  /** Returns what is saved: the Data Folder, or a copy of it in which its links are followed. */
  async function findSource(): Promise<Backed<Source>> {
    if (backup.followed.length === 0) return { value: { path: await folders.pathOf(folder), exclude } };
    const stage = await folders.openStage(id, folder, backup);
    const fault = (await stage.prepare(signal)) ?? (await stage.complete(signal));
    return fault === null ? { value: { path: stage.path, exclude: [] } } : { fault };
  }

  async function saveDumped(source: Source): Promise<Backed<SavedFiles>> {
    const beside = dumps.path();
    if (beside !== null) await book.change(backup, { step: 'dumping' });
    const dumped = await dumps.end();
    if (isFault(dumped)) return dumped;
    if (beside !== null) await book.change(backup, { step: 'saving' });
    const request = { backup: id, folder, ...source, beside, maxAnswerMs, signal };
    const saved = await (repository as BackupRepository).save(request);
    return isFault(saved) ? saved : { value: { ...saved.value, databases: dumped.value } };
  }

  async function findFault(since: number): Promise<BackupFault | null> {
    if (ending.aborted) return { code: 'interrupted' };
    if (starting.signal.aborted) return { code: 'folder_started' };
    const [path] = await folders.findChanged(folder, since, backup);
    return path === undefined ? null : { code: 'source_changed', path };
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
async function removeExpired(
  present: Backup,
  book: BackupBook,
  ports: BackupPorts,
  ending: AbortSignal,
): Promise<Backup> {
  let noted = present;
  const good = book.all().filter((each) => each.folder === present.folder && isGood(each));
  for (const { id } of findExpired(good, ports.retention)) {
    const backup = book.all().find((each) => each.id === id);
    if (ending.aborted || backup === undefined || backup.pinned) continue;
    // One that cannot be removed is tried again after the next backup.
    const isRemoved = await removeBackup(backup, book, ending).then(
      (fault) => fault === null,
      () => false,
    );
    if (isRemoved) noted = await book.change(noted, { pruned: [...noted.pruned, id] });
  }
  return noted;
}

/** Removes a backup with its snapshot. @returns why it was not. @throws what the file system reports */
export async function removeBackup(backup: Backup, book: BackupBook, ending: AbortSignal): Promise<BackupFault | null> {
  const removed = isKept(backup) ? await book.repositoryOf(backup)?.remove(backup, ending) : undefined;
  if (removed !== undefined && isFault(removed)) return removed.fault;
  await book.drop(backup);
  return null;
}

function unreadable(error: unknown): BackupFault {
  return { code: 'source_unreadable', because: codeOf(error) };
}
