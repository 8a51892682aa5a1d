/** The problems of uploads. */
import { fieldDetail, type ProblemKinds, problem, quoted } from './problem-kind.js';

/** The maximum number of paths that a detail names. */
const maxNamed = 10;

export const uploadProblems = {
  upload_not_found: problem(404, 'Upload not found', {
    remedy: 'GET /uploads lists the uploads of your account or token. Begin a new upload with POST /uploads.',
    detail: ({ upload }) => `There is no upload ${quoted(upload)} of this account or token.`,
  }),
  upload_gone: problem(410, 'Upload has ended', {
    remedy: 'Send the file again, with POST /uploads.',
    detail: ({ upload }) => `The upload ${quoted(upload)} was used, has expired or was removed.`,
  }),
  upload_busy: problem(409, 'Upload is in use', {
    remedy: 'Wait until its use has ended: GET /uploads/{id} shows the state.',
    detail: ({ upload }) => `The upload ${quoted(upload)} is being written or used.`,
  }),
  upload_incomplete: problem(409, 'Upload is incomplete', {
    remedy: 'Send the missing bytes with PATCH /uploads/{id} first.',
    detail: ({ upload, offset, size }) => `${offset} of ${size} bytes of the upload ${quoted(upload)} have arrived.`,
  }),
  upload_offset_wrong: problem(409, 'Wrong offset', {
    remedy: 'HEAD /uploads/{id} returns the offset. Continue there.',
    detail: ({ upload }) => `The upload ${quoted(upload)} does not continue at this offset.`,
  }),
  upload_request_invalid: problem(400, 'Invalid upload request', {
    remedy: 'Use a client for tus 1.0, and correct the header that the detail names.',
    detail: ({ because }) => `The request does not follow the protocol tus 1.0: ${because}.`,
  }),
  upload_version_unsupported: problem(412, 'Unsupported tus version', {
    remedy: 'Send the header Tus-Resumable: 1.0.0.',
    detail: () => 'The service supports version 1.0.0 of the protocol tus.',
  }),
  upload_use_invalid: problem(400, 'Invalid use of an upload', {
    remedy: 'Correct the field that the detail names. GET /openapi.json has all fields.',
    detail: ({ field, problem }) => fieldDetail({ field: field ?? 'body', problem }),
  }),
  upload_too_large: problem(413, 'Upload is too large', {
    remedy: 'Start the service with a larger --upload-limit.',
    detail: ({ limit }) => `An upload may have at most ${limit} bytes, and never more than it announced.`,
  }),
  uploads_full: problem(507, 'No room for uploads', {
    remedy: 'Remove uploads that are no longer needed, or start the service with a larger --upload-limit.',
    detail: ({ limit }) => `All uploads together may have at most ${limit} bytes.`,
  }),
  too_many_uploads: problem(409, 'Too many uploads', {
    remedy: 'Use or remove an upload first. GET /uploads lists them.',
    detail: ({ max }) => `There are ${max} uploads, which is the maximum.`,
  }),
  upload_not_undoable: problem(409, 'Upload cannot be undone', {
    remedy: 'Restore replaced files from the trash, and delete added files.',
    detail: ({ upload, because }) => `The use of the upload ${quoted(upload)} cannot be undone: ${because}.`,
  }),
  upload_files_changed: problem(409, 'Files were changed after the upload', {
    remedy:
      'To undo the use of the upload despite these changes, set "force" to true. The changed files go to the trash.',
    detail: ({ upload, paths }) => {
      const named = paths.slice(0, maxNamed).map(quoted).join(', ');
      const others = paths.length > maxNamed ? ` and ${paths.length - maxNamed} others` : '';
      return `Since the use of the upload ${quoted(upload)}, other changes were made: ${named}${others}.`;
    },
  }),
  upload_undo_failed: problem(500, 'Undo is incomplete', {
    remedy:
      'Correct the cause, and undo the use of the upload again. The manager tries to complete the undo at its next start, too.',
    detail: ({ because }) => `Some files could not be moved back (${because}).`,
  }),
  unpack_failed: problem(500, 'Files could not be put in place', {
    remedy: 'Check the permissions of the Data Folder and of its parent directory, and the log of the service.',
    detail: ({ because }) => `The files could not be put in place (${because}). Nothing was changed.`,
  }),
} satisfies Partial<ProblemKinds>;
