/** A line of a text, in which secrets are hidden until the user shows them. */
import type { LinePart } from './diff-lines.js';

interface LineTextProps {
  readonly parts: readonly LinePart[];
  /** Whether secrets are shown. */
  readonly isShown: boolean;
  /** The title of the dots that replace a hidden secret. */
  readonly hidden: string;
}

export function LineText({ parts, isShown, hidden }: LineTextProps) {
  return (
    <>
      {parts.map(({ text, isSecret }, at) =>
        isSecret && !isShown ? (
          <span key={at} class="diff-secret" title={hidden}>
            ••••••
          </span>
        ) : (
          text
        ),
      )}
    </>
  );
}
