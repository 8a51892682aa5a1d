/** The words of one code that a preflight may find. */
type Facts = Readonly<Record<string, unknown>>;

export interface FindingKind {
  readonly title: string;
  /** What happens when the server is started so. */
  readonly happens: (facts: Facts) => string;
  /** What to do. */
  readonly todo: string | ((facts: Facts) => string);
}

/** A name as it stands, told apart from the words around it. */
export const quoted = (text: unknown): string => JSON.stringify(text);
