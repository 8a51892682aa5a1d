/** The log of the service. */

/** Writes a line of the log, with details. */
type WriteLine = (details: object, message: string) => void;

export interface Log {
  readonly info: WriteLine;
  readonly warn: WriteLine;
  readonly error: WriteLine;
}
