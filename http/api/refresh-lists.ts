/** Reads the lists of Builds and of Data Folders again, when a client or a change requires it. */
import type { Catalog } from '../../machines/folders/catalog.js';
import { Problem } from '../problems/problems.js';

interface ListServices {
  readonly catalog: Catalog;
}

/** Reads the list of Builds again. @throws Problem `list_unreadable`, after which the list is unchanged */
export async function refreshBuilds({ catalog }: ListServices): Promise<void> {
  await readList('Builds', () => catalog.refreshBuilds());
}

/** Reads the list of Data Folders again. @throws Problem `list_unreadable`; the list is then unchanged */
export async function refreshDataFolders({ catalog }: ListServices): Promise<void> {
  await readList('Data Folders', () => catalog.refreshDataFolders());
}

async function readList(list: string, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    throw new Problem({ code: 'list_unreadable', list, because: (error as NodeJS.ErrnoException).code ?? 'unknown' });
  }
}
