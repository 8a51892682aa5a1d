/**
 * Shows a list as a table. If there is no space for columns, card-table.css shows rows with a title and muted facts
 * instead.
 */
import type { ComponentChildren } from 'preact';
import { Icon } from './elements.js';

export interface CardTableProps {
  /** The class of the table. */
  readonly name: string;
  /** The caption, for screen readers. */
  readonly caption: string;
  /**
   * The titles of the columns. If a column has a scale, the table shows the scale, and only a screen reader reads the
   * title.
   */
  readonly titles: readonly (string | ScaledTitle)[];
  /** The title of the column by which the rows are sorted. */
  readonly sortedBy?: string;
  /** Whether the rows are sorted descending. */
  readonly isDescending?: boolean;
  /** Changes the order, by the title of a column. The titles without an entry are not buttons. */
  readonly sorts?: ReadonlyMap<string, () => void>;
  /** The rows. */
  readonly children: ComponentChildren;
}

interface ScaledTitle {
  readonly title: string;
  /** The class of the column. */
  readonly name: string;
  readonly scale: ComponentChildren;
}

export function CardTable({ name, caption, titles, sortedBy, isDescending = false, sorts, children }: CardTableProps) {
  return (
    <div class="card">
      {/* Explicit roles: browsers drop table roles when CSS changes the display of rows. */}
      <table role="table" class={`card-table ${name}`}>
        <caption class="unseen">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {titles.map((each) =>
              typeof each === 'string' ? (
                <th
                  key={each}
                  role="columnheader"
                  scope="col"
                  aria-sort={each !== sortedBy ? undefined : isDescending ? 'descending' : 'ascending'}
                >
                  {each === sortedBy || sorts?.has(each) === true ? (
                    <span class="sorted">
                      {sorts?.has(each) === true ? (
                        <button type="button" class="link" onClick={sorts.get(each)}>
                          {each}
                        </button>
                      ) : (
                        each
                      )}
                      {each === sortedBy && <Icon name="up" />}
                    </span>
                  ) : (
                    each
                  )}
                </th>
              ) : (
                <th key={each.name} role="columnheader" scope="col" class={each.name}>
                  <span class="unseen">{each.title}</span>
                  {each.scale}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly title: string;
  /** The class of the cell. */
  readonly name?: string | undefined;
  /** The number of columns that the cell spans. */
  readonly columns?: number;
  readonly children: ComponentChildren;
}

/** A cell. In a table without columns, the cell's title precedes its content. */
export function Cell({ title, name, columns, children }: CellProps) {
  return (
    <td role="cell" class={name} colSpan={columns}>
      <span class="cell-title" aria-hidden="true">
        {title}
      </span>
      <div>{children}</div>
    </td>
  );
}
