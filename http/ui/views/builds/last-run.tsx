/** The cell of a Build with the Data Folder of its newest run, and when this run began. */
import { useText } from '../../context.js';
import { AgoTime } from '../../parts/ago-time.js';
import { linkTo } from '../../route/route.js';

interface LastRunProps {
  /** The Data Folder; `null` if no run used the Build. */
  readonly folder: string | null;
  /** When the run began, in ISO 8601; `null` for the current run, or if unknown. */
  readonly at: string | null;
  readonly isRunning: boolean;
}

export function LastRun({ folder, at, isRunning }: LastRunProps) {
  const text = useText();
  if (folder === null)
    return (
      <span class="faint" title={text.builds.noRunDetail}>
        {text.builds.noRun}
      </span>
    );
  return (
    <>
      <span class="used-folder" title={folder}>
        <a href={linkTo('folders', folder)}>{folder}</a>
      </span>
      {isRunning && <span class="faint">{text.runs.now}</span>}
      {at !== null && (
        <span class="faint">
          <AgoTime at={at} />
        </span>
      )}
    </>
  );
}
