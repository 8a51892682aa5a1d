/** Looks up the facts about a Data Folder that a change needs. */
import { join } from 'node:path';
import type { Fault } from '../../machines/faults/faults.js';
import type { FolderFiles } from '../../machines/files/files.js';
import type { Catalog } from '../../machines/folders/catalog.js';
import type { InstalledResource } from '../../machines/kinds/resources.js';
import { ResourceFailure } from '../../machines/resource-changes/failure.js';
import type { InstallOrder } from '../../machines/resource-changes/types.js';
import type { SourceRelease } from '../../machines/resource-updates/update.js';
import type { Kind, ResourceInstallation, WorkspaceDirectory } from '../kinds/kind.js';
import type { Kinds } from '../kinds/kinds.js';
import type { ConfigEdits } from './edits.js';
import type { FetchSource } from './fetch.js';
import { type Layout, layOut } from './layout.js';

export interface ChangedFolderPorts {
  readonly catalog: Pick<Catalog, 'dataFolder' | 'resources' | 'preflight'>;
  readonly kinds: Pick<Kinds, 'kindOfFolder'>;
  readonly files: Pick<FolderFiles, 'open' | 'write'>;
  readonly fetch: FetchSource;
  /** Returns the Build whose server runs with a Data Folder; `null` without a running server. */
  readonly findBuild: (folder: string) => string | null;
}

export interface Rules {
  readonly directory: WorkspaceDirectory;
  readonly kind: Kind;
  readonly rules: ResourceInstallation;
}

export interface OrderParts {
  readonly folder: string;
  readonly order: InstallOrder;
  /** The id under which downloaded content is stored; `null` if the content is not stored. */
  readonly keepAs: string | null;
  readonly stage: string;
  readonly installed: readonly InstalledResource[];
  readonly rules: ResourceInstallation;
}

/** All functions throw a ResourceFailure or an error of the file system. */
export class ChangedFolders {
  /** @param data the directory of the Data Folders */
  constructor(
    private readonly data: string,
    private readonly ports: ChangedFolderPorts,
    private readonly edits: ConfigEdits,
  ) {}

  async findRules(folder: string): Promise<Rules> {
    const found = await this.ports.catalog.dataFolder(folder);
    if (found === null || !found.exists)
      throw new ResourceFailure({ code: 'folder_not_found', folder, gone: found !== null });
    const directory = { name: folder, path: join(this.data, folder) };
    const kind = await this.ports.kinds.kindOfFolder(directory);
    if (kind.installation === undefined)
      throw new ResourceFailure({ code: 'resource_install_unsupported', folder, kind: kind.displayName });
    return { directory, kind, rules: kind.installation };
  }

  /** Returns why the config file cannot be read; `null` for a readable file. */
  async findConfigFault(folder: string, { configFile }: Kind): Promise<Fault | null> {
    try {
      await this.edits.read(folder, configFile ?? '');
      return null;
    } catch (error) {
      if (error instanceof ResourceFailure) return error.fault;
      throw error;
    }
  }

  async listInstalled(folder: string): Promise<readonly InstalledResource[]> {
    const resources = await this.ports.catalog.resources(folder, this.ports.findBuild(folder));
    if ('fault' in resources) throw new ResourceFailure(resources.fault);
    return resources;
  }

  /** Fetches the files of an order, and moves the resources to their paths below a stage. */
  async layOut(parts: OrderParts, signal: AbortSignal): Promise<Layout & { readonly release: SourceRelease | null }> {
    const { stage, order, installed, rules } = parts;
    const fetched = await this.ports.fetch(parts, join(stage, 'content'), signal);
    if ('fault' in fetched) return { packed: [], resources: [], leftOut: [], faults: [fetched.fault], release: null };
    const layout = await layOut({ fetched, order, installed, rules, target: join(stage, 'new') });
    return { ...layout, release: fetched.release };
  }
}
