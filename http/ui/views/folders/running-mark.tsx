import { usePage, useText } from '../../context.js';

/** Marks the Data Folder that the server runs with. */
export function RunningMark({ folder }: { readonly folder: string }) {
  const { state } = usePage();
  const text = useText().folders;
  const status = state.status.value;
  return status?.state === 'running' && status.folder === folder ? (
    <span class="badge good">{text.running}</span>
  ) : null;
}
