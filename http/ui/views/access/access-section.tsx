/** A part of the view Access: its heading, and its list or the reason why no list is shown. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Problem } from '../../api/answer.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { Button } from '../../parts/elements.js';

interface AccessSectionProps {
  readonly title: string;
  readonly words: { readonly none: string; readonly noneDetail: string };
  readonly fetched: { readonly value: unknown; readonly problem: Problem | null; readonly reload: () => void };
  readonly isEmpty: boolean;
  /** The button that adds an element to the list. */
  readonly create?: { readonly label: string; readonly run: () => void; readonly variant?: 'primary' };
  /** A link at the end of the heading; `false` without a link. */
  readonly link?: ComponentChildren;
  /** The list. */
  readonly children: ComponentChildren;
  /** Dialogs, which are shown even without a list. */
  readonly dialogs?: ComponentChildren;
}

export function AccessSection({ title, words, fetched, isEmpty, create, link, children, dialogs }: AccessSectionProps) {
  const id = useId();
  const { value, problem, reload } = fetched;
  const hasLink = link !== undefined && link !== false;
  return (
    <section aria-labelledby={id} class="access-section">
      <div class="row">
        <h2 id={id}>{title}</h2>
        {(hasLink || create !== undefined) && (
          <div class="row view-actions">
            {link}
            {create !== undefined && (
              <Button icon="plus" label={create.label} variant={create.variant} onClick={create.run} />
            )}
          </div>
        )}
      </div>
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      {isEmpty && (
        <p class="card faint">
          {words.none}. {words.noneDetail}
        </p>
      )}
      {value !== null && !isEmpty && children}
      {dialogs}
    </section>
  );
}
