/** The head of a group of rows in a list (`CardTable`): the name of the group, or the button that folds the group. */
import type { ComponentChildren } from 'preact';
import './group-row.css';

interface GroupRowProps {
  /** The number of columns of the list. */
  readonly columns: number;
  readonly children: ComponentChildren;
}

export function GroupRow({ columns, children }: GroupRowProps) {
  return (
    <tr role="row" class="group-row">
      <td role="cell" colSpan={columns}>
        {children}
      </td>
    </tr>
  );
}
