/** Requests with an Idempotency-Key. Each request is carried out only once, and repeats get the stored answer. */

export interface KeptAnswer {
  readonly status: number;
  /** The headers that the operation set. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body; `null` for an answer without a body. */
  readonly body: string | null;
}

/** The reason why the answer to the first request is unknown. */
export type AnswerLoss =
  /** The manager ended during the request, or could not store the answer. */
  | 'interrupted'
  /** The answer was too large to be stored. */
  | 'too_large';

/** The state of a key. */
export type KeyState =
  /** The key is new and was recorded. The caller carries out the request, and then calls `keep` or `forget`. */
  | { readonly kind: 'new' }
  | { readonly kind: 'answered'; readonly answer: KeptAnswer }
  /** The first request is being carried out. */
  | { readonly kind: 'in_use' }
  /** The key belongs to a request with another fingerprint. */
  | { readonly kind: 'reused' }
  | { readonly kind: 'unknown'; readonly because: AnswerLoss }
  /** The key could not be recorded. The request must not be carried out. */
  | { readonly kind: 'unavailable'; readonly because: string };

export interface IdempotencyKeys {
  /**
   * Records a key before its request is carried out. @param fingerprint a text that is equal for equal requests of one
   * client, and different for other requests
   */
  begin(key: string, fingerprint: string): Promise<KeyState>;
  /** Stores the answer for repeats. */
  keep(key: string, answer: KeptAnswer): void;
  /** Deletes a key whose request changed nothing, so that a repeat is carried out. */
  forget(key: string): void;
}

/** The maximum length of a key. */
export const maxKeyLength = 255;
