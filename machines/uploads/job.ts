/** Creates the durable job of an upload. */
import { DurableJob } from '../durable/job.js';
import { noTimers } from '../durable/ports.js';
import type { UploadFiles, UploadPlaces } from './ports.js';
import type { Upload } from './types.js';
import { uploadMachine } from './upload.js';
import { createUploadWork } from './work.js';

export interface UploadJobPorts {
  readonly files: UploadFiles;
  readonly places: UploadPlaces;
  readonly now: () => number;
  /** Is called after each end of a use, or of its undo. */
  readonly onUsed: (upload: Upload) => void;
  readonly onError: (error: unknown, upload: string) => void;
}

type Machine = ReturnType<typeof uploadMachine>;
export type UploadJob = DurableJob<Machine, Upload>;

/** Creates the job of an upload. @param onTransition is called after each transition of the job */
export function createUploadJob(
  id: string,
  { files, places, now, onUsed, onError }: UploadJobPorts,
  onTransition: (job: UploadJob) => void,
): UploadJob {
  const job: UploadJob = new DurableJob<Machine, Upload>({
    machine: uploadMachine().provide({
      actions: { reportUse: ({ context: { upload } }) => onUsed(upload) },
    }) as Machine,
    work: createUploadWork(files, places) as never,
    store: {
      write: (upload) => files.write(upload),
      writeLater: (upload) => files.write(upload).catch((error: unknown) => onError(error, id)),
    },
    toFacts({ context: { upload }, value }, previous) {
      const state = value as Upload['state'];
      return { ...upload, state, changedAt: previous?.state === state ? previous.changedAt : now() };
    },
    clock: noTimers,
    now,
    onTransition: () => onTransition(job),
  });
  void job.ended.catch((error: unknown) => onError(error, id));
  return job;
}
