/** The file with the recorded examples of operations. */

/** Bodies, by media type. */
type Bodies = Readonly<Record<string, unknown>>;

/** The examples of one operation. */
export interface Example {
  readonly request?: Bodies;
  /** The bodies of responses, by status. */
  readonly responses?: Readonly<Record<string, Bodies>>;
}

/** Examples, by operationId. */
export type Examples = Readonly<Record<string, Example>>;

/** The path is relative to dist/test/docs/. */
export const examplesFile = new URL('../../../http/api/docs/examples.json', import.meta.url);
