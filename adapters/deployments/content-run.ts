/** The work of a deployment whose content is an archive or a repository. */
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentOrder, ContentSource } from '../../machines/deployments/content.js';
import { DeploymentFailure, type DeploymentWork, type WorkProgress } from '../../machines/deployments/ports.js';
import type { NewFolders } from '../../machines/folders/new-folder.js';
import type { BeginDownload } from '../../machines/updates/update-plan.js';
import { unpackInThread } from '../archives/unpacking.js';
import { receiveArchive } from '../builds/receiving.js';
import { cloneRepository } from '../git/clone.js';
import { folderSettingsFile } from '../kinds/settings.js';
import { download } from '../recipes/download-tasks.js';
import { StagedWork } from './staged-work.js';

interface ContentPorts {
  readonly newFolders: Pick<NewFolders, 'stage'>;
  readonly beginDownload: BeginDownload;
  /** The maximum size of an archive, and of its content, in bytes. */
  readonly limit: number;
}

type ArchiveSource = Exclude<ContentSource, { readonly kind: 'git' }>;

/** The maximum number of files, directories and links in an archive. */
const maxEntries = 200_000;

/** A directory that contains the whole archive is not a part of the content. */
const rules = { unwraps: true, skipsClutter: true };

export class ContentRun implements DeploymentWork {
  private readonly staged: StagedWork;
  private state: WorkProgress = { received: 0, database: null, notes: [] };

  constructor(
    private readonly order: ContentOrder,
    private readonly ports: ContentPorts,
  ) {
    this.staged = new StagedWork(order.folder, ports.newFolders);
  }

  progress(): WorkProgress {
    return this.state;
  }

  prepare(): Promise<void> {
    return this.staged.run(async () => {
      const { scratch } = await this.staged.stage();
      await mkdir(scratch, { mode: 0o700 });
    });
  }

  runTask(index: number, signal: AbortSignal): Promise<void> {
    const { source } = this.order;
    return this.staged.run(async () => {
      if (source.kind === 'git') await this.clone(source, signal);
      else if (index === 0) await this.receive(source, signal);
      else await this.unpack(source, signal);
    });
  }

  check(): Promise<void> {
    return this.staged.run(async () => {
      if (this.order.mayHaveSettings) return;
      const { path } = this.staged.require();
      // Some file systems do not distinguish upper and lower case.
      const names = (await readdir(path)).filter((name) => name.toLowerCase() === folderSettingsFile);
      for (const name of names) await rm(join(path, name), { recursive: true, force: true });
      const notes = names.map((name) => `${name} was left out, because it needs the scope admin.`);
      this.state = { ...this.state, notes };
    });
  }

  place(): Promise<void> {
    return this.staged.place();
  }

  discard(): Promise<void> {
    return this.staged.discard();
  }

  private toArchive(): string {
    return join(this.staged.require().scratch, 'archive');
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
    const { path, scratch } = this.staged.require();
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
    const { path } = this.staged.require();
    await cloneRepository({ url, ref, directory: path, limit: this.ports.limit }, signal);
    // The manager does not update a Data Folder from its repository, and no server needs the history.
    await rm(join(path, '.git'), { recursive: true, force: true });
  }
}
