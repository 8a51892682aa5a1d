/** The work of a deployment whose content is an archive or a repository. */
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentOrder, ContentSource } from '../../machines/deployments/content.js';
import { DeploymentFailure, type DeploymentWork, type WorkProgress } from '../../machines/deployments/ports.js';
import type { NewFolders, StagedFolder } from '../../machines/folders/new-folder.js';
import type { BeginDownload } from '../../machines/updates/update-plan.js';
import { unpackInThread } from '../archives/unpacking.js';
import { receiveArchive } from '../builds/receiving.js';
import { cloneRepository } from '../git/clone.js';
import { folderSettingsFile } from '../kinds/settings.js';
import { download } from '../recipes/download-tasks.js';

interface ContentPorts {
  readonly newFolders: Pick<NewFolders, 'stage'>;
  readonly beginDownload: BeginDownload;
  /** The maximum number of bytes of an archive, and of its content. */
  readonly limit: number;
}

type ArchiveSource = Exclude<ContentSource, { readonly kind: 'git' }>;

/** The maximum number of files, directories and links in an archive. */
const maxEntries = 200_000;

/** A directory that contains the whole archive is not a part of the content. */
const rules = { unwraps: true, skipsClutter: true };

export class ContentRun implements DeploymentWork {
  private staged: StagedFolder | null = null;
  private state: WorkProgress = { received: 0, database: null, notes: [] };
  /** The work in progress, which may continue for a moment after its signal. */
  private pending: Promise<void> = Promise.resolve();

  constructor(
    private readonly order: ContentOrder,
    private readonly ports: ContentPorts,
  ) {}

  progress(): WorkProgress {
    return this.state;
  }

  prepare(): Promise<void> {
    return this.track(async () => {
      const result = await this.ports.newFolders.stage(this.order.folder);
      if (!result.ok) throw new DeploymentFailure(result.fault);
      this.staged = result.value;
      await mkdir(this.staged.scratch, { mode: 0o700 });
    });
  }

  runTask(index: number, signal: AbortSignal): Promise<void> {
    const { source, folder } = this.order;
    return this.track(async () => {
      try {
        if (source.kind === 'git') await this.clone(source, signal);
        else if (index === 0) await this.receive(source, signal);
        else await this.unpack(source, signal);
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException;
        throw isFull(code) ? new DeploymentFailure({ code: 'disk_full', what: folder, because: code }) : error;
      }
    });
  }

  check(): Promise<void> {
    return this.track(async () => {
      if (this.order.mayHaveSettings) return;
      const { path } = this.requireStaged();
      // Some file systems do not distinguish upper and lower case.
      const names = (await readdir(path)).filter((name) => name.toLowerCase() === folderSettingsFile);
      for (const name of names) await rm(join(path, name), { recursive: true, force: true });
      const notes = names.map((name) => `${name} was left out, because it needs the scope admin.`);
      this.state = { ...this.state, notes };
    });
  }

  place(): Promise<void> {
    return this.track(async () => {
      const fault = await this.requireStaged().place();
      if (fault !== null) throw new DeploymentFailure(fault);
      // The Data Folder is complete. The next start removes files that cannot be removed now.
      await this.staged?.discard().catch(() => undefined);
    });
  }

  async discard(): Promise<void> {
    await this.pending.catch(() => undefined);
    await this.staged?.discard();
  }

  private track(work: () => Promise<void>): Promise<void> {
    this.pending = work();
    return this.pending;
  }

  private requireStaged(): StagedFolder {
    if (this.staged === null) throw new Error('the deployment has no directory');
    return this.staged;
  }

  private toArchive(): string {
    return join(this.requireStaged().scratch, 'archive');
  }

  private async receive(source: ArchiveSource, signal: AbortSignal): Promise<void> {
    const { limit, beginDownload } = this.ports;
    const bytes =
      source.kind === 'upload'
        ? source.archive
        : download(source.url, { policy: source.policy, beginDownload, sha256: source.sha256 }, signal);
    const onReceived = (received: number): void => {
      signal.throwIfAborted();
      this.state = { ...this.state, received };
    };
    const fault = await receiveArchive(bytes, this.toArchive(), limit, onReceived);
    if (fault !== null) throw new DeploymentFailure(fault);
  }

  private async unpack({ names }: ArchiveSource, signal: AbortSignal): Promise<void> {
    const { path, scratch } = this.requireStaged();
    const directory = join(scratch, 'content');
    await mkdir(directory);
    const limits = { bytes: this.ports.limit, entries: maxEntries };
    const order = { archive: this.toArchive(), directory, limits, names, rules };
    const result = await unpackInThread(order, signal, () => undefined);
    if ('fault' in result) throw new DeploymentFailure(result.fault);
    await rename(result.path, path);
    await chmod(path, 0o755);
  }

  private async clone({ url, ref }: { readonly url: string; readonly ref: string | null }, signal: AbortSignal) {
    const { path } = this.requireStaged();
    await cloneRepository({ url, ref, directory: path, limit: this.ports.limit }, signal);
    // The manager does not update a Data Folder from its repository, and no server needs the history.
    await rm(join(path, '.git'), { recursive: true, force: true });
  }
}

function isFull(code: string): boolean {
  return code === 'ENOSPC' || code === 'EDQUOT';
}
