/** Shows the progress of a task as a line that is filled from its beginning. */
import './progress-bar.css';

/** @param value from 0 to 1 @param label the name for screen readers */
export function ProgressBar({ value, label }: { readonly value: number; readonly label: string }) {
  return <progress class="progress-bar" value={value} aria-label={label} />;
}
