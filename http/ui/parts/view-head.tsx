import type { ComponentChildren } from 'preact';
import { Icon } from './icon.js';

interface ViewHeadProps {
  readonly title: string;
  /** Where one came from. */
  readonly back?: { readonly href: string; readonly label: string };
  /** Beside the title: what it is in. */
  readonly mark?: ComponentChildren;
  /** At the end: what can be done. */
  readonly children?: ComponentChildren;
}

/** The title of a view, with what can be done in it. */
export function ViewHead({ title, back, mark, children }: ViewHeadProps) {
  return (
    <header class="view-head">
      {back !== undefined && (
        <a class="back" href={back.href}>
          <Icon name="back" />
          {back.label}
        </a>
      )}
      <div class="row">
        <h1>{title}</h1>
        {mark}
        {children !== undefined && <div class="row view-actions">{children}</div>}
      </div>
    </header>
  );
}
