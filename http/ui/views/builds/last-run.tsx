/** The cell of a Build with the Data Folders that ran last with it, and when. */
import { Fragment } from 'preact';
import { useText } from '../../context.js';
import { AgoTime } from '../../parts/ago-time.js';
import { linkTo } from '../../route/route.js';

interface LastRunProps {
  /** The Data Folders; absent if no run used the Build. */
  readonly folders?: readonly string[];
  /** When the newest run began, in ISO 8601; `null` for the current run, or if unknown. */
  readonly at?: string | null;
  readonly isRunning: boolean;
  /** Whether the cell says that the server is running. Otherwise another cell says it. */
  readonly hasBadge: boolean;
}

export function LastRun({ folders, at = null, isRunning, hasBadge }: LastRunProps) {
  const text = useText();
  if (folders === undefined)
    return (
      <span class="faint" title={text.builds.noRunDetail}>
        {text.builds.noRun}
      </span>
    );
  return (
    <>
      <span class="used-folders" title={folders.join(', ')}>
        {folders.map((folder, index) => (
          <Fragment key={folder}>
            {index > 0 && ', '}
            <a href={linkTo('folders', folder)}>{folder}</a>
          </Fragment>
        ))}
      </span>
      {isRunning && hasBadge && <span class="badge good">{text.state.running}</span>}
      {isRunning && !hasBadge && <span class="faint">{text.runs.now}</span>}
      {at !== null && (
        <span class="faint">
          <AgoTime at={at} />
        </span>
      )}
    </>
  );
}
