/**
 * Shows a list as a table. If there is no room for columns, card-table.css shows rows with a title and muted facts
 * instead.
 */
import type { ComponentChildren } from 'preact';

interface CardTableProps {
  /** The class of the table. */
  readonly name: string;
  /** The caption, for screen readers. */
  readonly caption: string;
  /** The titles of the columns. */
  readonly titles: readonly string[];
  /** The rows. */
  readonly children: ComponentChildren;
}

export function CardTable({ name, caption, titles, children }: CardTableProps) {
  return (
    <div class="card">
      {/* Explicit roles: browsers drop table roles when CSS changes the display of rows. */}
      <table role="table" class={`card-table ${name}`}>
        <caption class="unseen">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {titles.map((title) => (
              <th key={title} role="columnheader" scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  );
}

/** A cell. Without columns, its title precedes its content. */
export function Cell({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <td role="cell">
      <span class="cell-title" aria-hidden="true">
        {title}
      </span>
      <div>{children}</div>
    </td>
  );
}
