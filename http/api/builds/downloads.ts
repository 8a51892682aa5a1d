/**
 * Installs Builds from URLs and from uploads. An installation continues without its client, and any client can read its
 * outcome.
 */
import type { Installation, Installer, Upload } from '../../../machines/builds/installer.js';
import type { Fault } from '../../../machines/faults/faults.js';
import { installDownload } from '../../../machines/updates/install-download.js';
import type { BeginDownload, DownloadSource } from '../../../machines/updates/update-plan.js';
import type { ProblemFault } from '../../problems/problem-kind.js';

/** A download that is ending or has ended. */
export interface EndedDownload {
  /** The last progress of the installation. */
  readonly installation: Installation;
  /**
   * The time at which the download ended, in milliseconds since the epoch; `null` until the end is recorded in the
   * history and in the list of Builds.
   */
  readonly endedAt: number | null;
  /** The fault; `null` if the Build was installed. */
  readonly fault: ProblemFault | null;
}

interface DownloadPorts {
  readonly installer: Installer;
  readonly beginDownload: BeginDownload;
}

type OnEnd = (fault: ProblemFault | null) => Promise<void>;

/** Passes an upload to the function that installs it. Returns the fault of the installation. */
export type LendUpload = (install: (upload: Upload) => Promise<Fault | null>) => Promise<Fault | null>;

/** The maximum number of ended downloads that can be read. */
const maxEnded = 100;

export class BuildDownloads {
  /** The ended downloads by the id of the Build, the latest last. */
  private readonly ended = new Map<string, EndedDownload>();
  private readonly underWay = new Set<Promise<void>>();

  constructor(private readonly ports: DownloadPorts) {}

  /**
   * Returns the last download of a Build if it is ending or has ended. Returns `null` without a download, or while the
   * next download runs.
   */
  find(build: string): EndedDownload | null {
    return this.ended.get(build) ?? null;
  }

  /**
   * Begins a download and its installation.
   * @param onEnd is called with the fault, or with `null` after the Build was installed
   * @returns the fault if the download cannot begin now; `null` if it has begun
   */
  begin(build: string, source: DownloadSource, onEnd: OnEnd): Promise<Fault | null> {
    return this.follow(build, onEnd, (onBegun) => {
      const beginDownload: BeginDownload = (...parameters) => {
        onBegun();
        return this.ports.beginDownload(...parameters);
      };
      return this.carryOut(build, source, beginDownload);
    });
  }

  /**
   * Begins the installation of an upload, like {@link begin}.
   * @param lend passes the upload to a function that installs it
   */
  beginUpload(build: string, lend: LendUpload, onEnd: OnEnd): Promise<Fault | null> {
    return this.follow(build, onEnd, (onBegun) =>
      lend((upload) =>
        this.ports.installer
          .install(build, () => {
            onBegun();
            return upload;
          })
          // Until the end of the upload is recorded, the end of the installation can be read.
          .finally(() => this.noteEnd(build, null, null)),
      ),
    );
  }

  /** @param work calls its argument when the installer has accepted the installation */
  private follow(
    build: string,
    onEnd: OnEnd,
    work: (onBegun: () => void) => Promise<ProblemFault | null>,
  ): Promise<Fault | null> {
    return new Promise((resolve, reject) => {
      let isBegun = false;
      const onBegun = (): void => {
        isBegun = true;
        this.ended.delete(build);
        resolve(null);
      };
      const done = work(onBegun).then(async (fault) => {
        // The installer refused before it opened the archive.
        if (!isBegun) return resolve(fault as Fault);
        this.noteEnd(build, null, null);
        await onEnd(fault).finally(() => this.noteEnd(build, Date.now(), fault));
      });
      const ended = done.catch(reject).finally(() => this.underWay.delete(ended));
      this.underWay.add(ended);
    });
  }

  /** Waits until every download has ended. The installer aborts the downloads. */
  async close(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private async carryOut(
    build: string,
    source: DownloadSource,
    beginDownload: BeginDownload,
  ): Promise<ProblemFault | null> {
    const outcome = await installDownload(build, source, { installer: this.ports.installer, beginDownload });
    if (outcome.type === 'installed') return null;
    return outcome.type === 'not_installed' ? outcome.fault : { code: 'build_not_downloaded', because: outcome.fault };
  }

  private noteEnd(build: string, endedAt: number | null, fault: ProblemFault | null): void {
    const installation = this.ports.installer.findEnded(build);
    if (installation === null) return;
    this.ended.set(build, { installation, endedAt, fault });
    const [oldest] = this.ended.keys();
    if (this.ended.size > maxEnded && oldest !== undefined) this.ended.delete(oldest);
  }
}
