/** A list: a table, which card-table.css shows as rows of a title and muted facts where its columns have no room. */
import type { ComponentChildren } from 'preact';

interface CardTableProps {
  /** The class of the table. */
  readonly name: string;
  /** Read by screen readers. */
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

/** A cell. Without columns its title is shown before its content. */
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
