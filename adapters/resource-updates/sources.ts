/** Reads and sets the sources of Installed Resources. */
import type { Fault } from '../../machines/faults/faults.js';
import type { Catalog } from '../../machines/folders/catalog.js';
import type { ResourceSource } from '../../machines/resource-updates/source.js';
import {
  type FolderSources,
  type ResourceOrigin,
  type ResourceSources,
  ResourceUpdateFailure,
} from '../../machines/resource-updates/update.js';
import type { ListedSources } from './listed-sources.js';
import type { ResourceOrigins } from './origins.js';
import { findResource } from './resource-place.js';

export class InstalledSources implements ResourceSources {
  constructor(
    private readonly origins: ResourceOrigins,
    private readonly catalog: Pick<Catalog, 'resources'>,
    private readonly listed: Pick<ListedSources, 'list'>,
  ) {}

  list(folder: string): Promise<FolderSources> {
    return this.listed.list(folder);
  }

  read(folder: string, resource: string): Promise<ResourceOrigin | { readonly fault: Fault }> {
    return this.attempt(folder, resource, async () => undefined);
  }

  write(
    folder: string,
    resource: string,
    source: ResourceSource | null,
  ): Promise<ResourceOrigin | { readonly fault: Fault }> {
    return this.attempt(folder, resource, () => this.origins.setSource(folder, resource, source));
  }

  private async attempt(folder: string, resource: string, work: () => Promise<void>) {
    try {
      await findResource(folder, resource, this.catalog);
      await work();
      return await this.origins.read(folder, resource);
    } catch (error) {
      if (error instanceof ResourceUpdateFailure) return { fault: error.fault };
      throw error;
    }
  }
}
