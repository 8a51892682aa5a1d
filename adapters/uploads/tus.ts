/**
 * The protocol tus 1.0, by its authors' library. The store belongs to this project, because the library's file store
 * has no owner, limits or life cycle, and does not sync. This module is loaded with the first request for uploads.
 */
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, Server, Upload as TusUpload } from '@tus/server';
import type { Fault } from '../../machines/faults/faults.js';
import { UploadFailure } from '../../machines/uploads/failure.js';
import type { Uploads } from '../../machines/uploads/uploads.js';

/** The facts that a request needs in addition to its headers and its body. */
export interface TusRequest {
  readonly request: Request;
  /** The id in the path, or the id of the new upload. */
  readonly id: string;
  /** Creates an upload. @returns the fault; `null` for a success */
  readonly create: (upload: {
    readonly size: number;
    readonly metadata: Readonly<Record<string, string | null>>;
  }) => Promise<Fault | null>;
}

export interface TusAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The text of the library about an error; empty for a success. */
  readonly text: string;
  /** The fault of the store; `null` without a fault. */
  readonly fault: Fault | null;
}

export interface TusLimits {
  readonly bytes: number;
  readonly ageMs: number;
}

/** Answers a request of the protocol. */
export type AnswerTus = (request: TusRequest) => Promise<TusAnswer>;

class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];

  constructor(
    private readonly uploads: Uploads,
    private readonly ageMs: number,
  ) {
    super();
  }

  override async remove(id: string): Promise<void> {
    const fault = await this.uploads.cancel(id);
    if (fault !== null) throw new UploadFailure(fault);
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const path = this.uploads.toPath(id);
    await pipeline(stream, createWriteStream(path, { flags: 'r+', start: offset }));
    // Sync before the client learns the offset, so that it sends the bytes again after a power failure.
    const file = await open(path, 'r');
    try {
      await file.datasync();
      return (await file.stat()).size;
    } finally {
      await file.close();
    }
  }

  override async getUpload(id: string): Promise<TusUpload> {
    const measured = await this.uploads.measure(id);
    const upload = this.uploads.get(id);
    if (measured === null || upload === null) throw new UploadFailure({ code: 'upload_gone', upload: id });
    // The library adds the time until the expiration to this date.
    const date = new Date(Math.max(measured.at, upload.changedAt)).toISOString();
    const { size, metadata } = upload;
    return new TusUpload({ id, size, offset: measured.offset, metadata: { ...metadata }, creation_date: date });
  }

  override getExpiration(): number {
    return this.ageMs;
  }
}

/** Returns the function that answers requests of the protocol. */
export function createTusServer(uploads: Uploads, limits: TusLimits): AnswerTus {
  const given = new WeakMap<object, TusRequest>();
  const faults = new WeakMap<object, Fault>();
  const server = new Server({
    path: '/uploads',
    relativeLocation: true,
    datastore: new UploadStore(uploads, limits.ageMs),
    maxSize: limits.bytes,
    getFileIdFromRequest: (request) => given.get(request)?.id,
    namingFunction: (request) => given.get(request)?.id ?? '',
    async onUploadCreate(request, { size = 0, metadata = {} }) {
      const fault = await given.get(request)?.create({ size, metadata });
      if (fault) throw new UploadFailure(fault);
      return {};
    },
    async onUploadFinish(_, { id }) {
      await uploads.complete(id);
      return {};
    },
    onResponseError(request, error) {
      if (error instanceof UploadFailure) faults.set(request, error.fault);
      else if (isDiskFull(error)) faults.set(request, { code: 'disk_full', what: 'the upload', because: error.code });
      return undefined;
    },
  });
  return async (tusRequest) => {
    const { request } = tusRequest;
    given.set(request, tusRequest);
    const response = await server.handleWeb(request);
    const { status, headers } = response;
    const text = status < 400 ? '' : (await response.text()).trim();
    return { status, headers, text, fault: faults.get(request) ?? null };
  };
}

function isDiskFull(error: object): error is NodeJS.ErrnoException & { readonly code: string } {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
