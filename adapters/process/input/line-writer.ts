/** Joins the lines of a remote console, because protocols divide the output of a server at arbitrary positions. */
import { hideSecrets } from './console-secrets.js';

export interface LineWriter {
  write(text: string): void;
  /** Ends the current line if the server has not ended it. */
  endLine(): void;
}

interface Pauses {
  /** The time after which the writer ends a line without a line end, in milliseconds. */
  readonly quietMs: number;
  /**
   * The time after which the writer ends such a line if it ends with the beginning of a secret, in milliseconds. The
   * rest of the secret usually arrives within this time, even if the network has lost it once.
   */
  readonly secretMs: number;
}

const usualPauses: Pauses = { quietMs: 50, secretMs: 2_000 };

/** The length from which a line is divided. */
const maxLineLength = 65_536;

/**
 * Creates a writer that collects output into lines and hides secrets.
 * @param append receives whole lines, including their line ends
 * @param secrets returns the texts to replace in the lines, the longest first
 */
export function createLineWriter(
  append: (lines: string) => void,
  secrets: () => readonly string[] = () => [],
  { quietMs, secretMs } = usualPauses,
): LineWriter {
  let rest = '';
  let timer: NodeJS.Timeout | undefined;

  function endLine(): void {
    clearTimeout(timer);
    const line = rest;
    rest = '';
    if (line !== '') append(`${line}\n`);
  }

  return {
    write(text) {
      clearTimeout(timer);
      const hidden = secrets();
      const all = hideSecrets(rest + text, hidden);
      const end = all.lastIndexOf('\n') + 1;
      rest = all.slice(end);
      if (end > 0) append(all.slice(0, end));
      if (rest.length > maxLineLength) {
        // Keep the characters that may be the start of a secret, because its rest may arrive later.
        const kept = rest.slice(rest.length - Math.max(0, (hidden[0]?.length ?? 1) - 1));
        append(`${rest.slice(0, rest.length - kept.length)}\n`);
        rest = kept;
      }
      if (rest !== '') timer = setTimeout(endLine, endsInSecret(rest, hidden) ? secretMs : quietMs).unref();
    },
    endLine,
  };
}

/** Returns whether a text ends with the beginning of a secret. */
function endsInSecret(text: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) => {
    for (let length = Math.min(secret.length - 1, text.length); length > 0; length -= 1)
      if (text.endsWith(secret.slice(0, length))) return true;
    return false;
  });
}
