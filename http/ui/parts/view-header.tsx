import type { ComponentChildren } from 'preact';
import { Icon } from './icon.js';

interface ViewHeaderProps {
  readonly title: string;
  /** Link to the parent view. */
  readonly back?: { readonly href: string; readonly label: string };
  /** Status next to the title. */
  readonly mark?: ComponentChildren;
  /** Actions at the end. */
  readonly children?: ComponentChildren;
}

/** The title of a view with its actions. */
export function ViewHeader({ title, back, mark, children }: ViewHeaderProps) {
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
