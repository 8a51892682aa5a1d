/**
 * The sources of all resources of a Data Folder, and the newer releases that plans have found. Lists of resources show
 * both.
 */
import type { ResourceSource } from '../../machines/resource-updates/source.js';
import type { FolderSources, FoundUpdate } from '../../machines/resource-updates/update.js';
import { encodeName } from '../folders/versions.js';
import type { ResourceOrigins } from './origins.js';

export class ListedSources {
  private readonly lists = new Map<string, Promise<FolderSources>>();
  private readonly updates = new Map<string, FoundUpdate>();

  constructor(private readonly origins: Pick<ResourceOrigins, 'listSources' | 'subscribe'>) {
    origins.subscribe((folder, resource) => this.note(folder, resource, null));
  }

  /**
   * Returns the sources of a Data Folder. The object is the same at each call until a source or a newer release
   * changes. Never rejects.
   */
  list(folder: string): Promise<FolderSources> {
    const present = this.lists.get(folder);
    if (present !== undefined) return present;
    const list = this.origins.listSources(folder).then((sources) => this.toList(folder, sources));
    this.lists.set(folder, list);
    return list;
  }

  /**
   * Notes the newer release that a plan has found; `null` if no newer release exists, or if the resource has changed.
   */
  note(folder: string, resource: string, update: FoundUpdate | null): void {
    const key = toKey(folder, resource);
    if (update === null) this.updates.delete(key);
    else this.updates.set(key, update);
    this.lists.delete(folder);
  }

  /** Forgets a Data Folder that does not exist any more. */
  forget(folder: string): void {
    this.lists.delete(folder);
    for (const key of [...this.updates.keys()]) if (readFolder(key) === folder) this.updates.delete(key);
  }

  private toList(folder: string, sources: ReadonlyMap<string, ResourceSource>): FolderSources {
    return {
      find: (resource) => {
        const source = sources.get(encodeName(resource, '='));
        return source === undefined ? null : { source, update: this.updates.get(toKey(folder, resource)) ?? null };
      },
    };
  }
}

function toKey(folder: string, resource: string): string {
  return JSON.stringify([folder, resource]);
}

function readFolder(key: string): unknown {
  return (JSON.parse(key) as readonly unknown[])[0];
}
