/** Problems of requests with an Idempotency-Key. */
import { maxKeyLength } from '../../machines/history/idempotency.js';
import { storeReason } from './operations.js';
import { type ProblemKinds, problem } from './problem-kind.js';

export const idempotencyProblems = {
  idempotency_key_invalid: problem(400, 'Invalid Idempotency-Key', {
    remedy: 'Send a new UUID in quotation marks for each operation, and the same UUID with each repeat.',
    detail: () =>
      `The header Idempotency-Key must be one string of 1 to ${maxKeyLength} printable ASCII characters in quotation marks.`,
  }),
  idempotency_key_in_use: problem(409, 'Request is still being carried out', {
    remedy: 'Wait for the seconds in Retry-After, and repeat the request with the same key.',
    detail: () => 'The first request with this Idempotency-Key has no answer yet.',
  }),
  idempotency_outcome_lost: problem(409, 'Outcome of the first request is unknown', {
    remedy:
      'GET /history and GET /status show what was done. If the operation is still needed, send it with a new key.',
    detail: ({ because }) =>
      because === 'too_large'
        ? 'The request with this Idempotency-Key was carried out. The answer was too large to be stored.'
        : 'The service ended while it carried out the first request with this Idempotency-Key, or could not store the answer. The first request may have been carried out; the repeat was not.',
  }),
  idempotency_key_reused: problem(422, 'Idempotency-Key belongs to another request', {
    remedy: 'Send a new key with each new operation; use the same key only to repeat the same request.',
    detail: () =>
      'The Idempotency-Key was sent before with another method, path, query, body or credential. Nothing was carried out.',
  }),
  idempotency_unavailable: problem(503, 'Idempotency-Key cannot be recorded', {
    remedy:
      'Try again in a moment. If the error remains, see the log of the service, and send the request without the key. A request without a key is carried out at each repeat.',
    detail: ({ because }) => `Nothing was carried out: the keys cannot be written: ${storeReason(because)}.`,
  }),
} satisfies Partial<ProblemKinds>;
