/** The directory of a deployment, next to the Data Folders, and the work in it. */
import { DeploymentFailure } from '../../machines/deployments/ports.js';
import type { NewFolders, StagedFolder } from '../../machines/folders/new-folder.js';

export class StagedWork {
  private staged: StagedFolder | null = null;
  /** The current work, which may continue for a moment after its signal was aborted. */
  private pending: Promise<void> = Promise.resolve();

  constructor(
    private readonly folder: string,
    private readonly newFolders: Pick<NewFolders, 'stage'>,
  ) {}

  /** Makes the directory. @throws DeploymentFailure */
  async stage(): Promise<StagedFolder> {
    const result = await this.newFolders.stage(this.folder);
    if (!result.ok) throw new DeploymentFailure(result.fault);
    this.staged = result.value;
    return result.value;
  }

  /** Returns the directory. @throws Error before the call of `stage` */
  require(): StagedFolder {
    if (this.staged === null) throw new Error('the deployment has no directory');
    return this.staged;
  }

  /** Does work for which `discard` waits. @throws DeploymentFailure `disk_full` */
  run(work: () => Promise<void>): Promise<void> {
    this.pending = work().catch((error: unknown) => {
      const { code = '' } = error as NodeJS.ErrnoException;
      const isFull = code === 'ENOSPC' || code === 'EDQUOT';
      throw isFull ? new DeploymentFailure({ code: 'disk_full', what: this.folder, because: code }) : error;
    });
    return this.pending;
  }

  /** Makes the directory the Data Folder. @throws DeploymentFailure */
  place(): Promise<void> {
    return this.run(async () => {
      const staged = this.require();
      const fault = await staged.place();
      if (fault !== null) throw new DeploymentFailure(fault);
      // The Data Folder is complete. The next start removes files that cannot be removed now.
      await staged.discard().catch(() => undefined);
    });
  }

  /** Removes the directory after the end of its work. */
  async discard(): Promise<void> {
    await this.pending.catch(() => undefined);
    await this.staged?.discard();
  }
}
