/** Reads the lists of Builds and Data Folders again, and sends them to every subscriber of GET /events. */
import { Problem } from '../problems/problems.js';
import type { Services } from './services.js';

type ListServices = Pick<Services, 'catalog' | 'events'>;

/** @throws Problem `list_unreadable`; the list is unchanged then */
export async function refreshBuilds({ catalog, events }: ListServices): Promise<void> {
  await readList('Builds', () => catalog.refreshBuilds());
  events.refreshed('builds');
}

/** @throws Problem `list_unreadable`; the list is unchanged then */
export async function refreshDataFolders({ catalog, events }: ListServices): Promise<void> {
  await readList('Data Folders', () => catalog.refreshDataFolders());
  events.refreshed('folders');
}

async function readList(list: string, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    throw new Problem({ code: 'list_unreadable', list, because: (error as NodeJS.ErrnoException).code ?? 'unknown' });
  }
}
