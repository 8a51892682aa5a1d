/** Requests with an Idempotency-Key: each is carried out once, and a repeat gets the answer that is kept. */

export interface KeptAnswer {
  readonly status: number;
  /** The headers that the operation has set. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null for an answer without a body. */
  readonly body: string | null;
}

/** Why the answer to the first request is not known. */
export type AnswerLoss =
  /** The manager ended during the request, or could not write the answer. */
  | 'interrupted'
  /** The answer was too large to be kept. */
  | 'too_large';

/** What is known of a key. */
export type KeyState =
  /** The key was recorded now: the caller carries the request out, then calls `keep` or `forget`. */
  | { readonly kind: 'new' }
  | { readonly kind: 'answered'; readonly answer: KeptAnswer }
  /** The first request is being carried out. */
  | { readonly kind: 'in_use' }
  /** The key belongs to a request with another fingerprint. */
  | { readonly kind: 'reused' }
  | { readonly kind: 'unknown'; readonly because: AnswerLoss }
  /** The key could not be recorded: the request must not be carried out. */
  | { readonly kind: 'unavailable'; readonly because: string };

export interface IdempotencyKeys {
  /** Records a key before its request is carried out. @param fingerprint equal for equal requests of one client */
  begin(key: string, fingerprint: string): Promise<KeyState>;
  /** Keeps the answer for repeats. */
  keep(key: string, answer: KeptAnswer): void;
  /** Forgets a key whose request changed nothing: a repeat is carried out. */
  forget(key: string): void;
}

/** The maximum length of a key. */
export const maxKeyLength = 255;
