/** The list of runs, or one run. */
import { RunList } from './run-list.js';
import { RunPage } from './run-page.js';
import './runs.css';

export function RunsView({ run }: { readonly run: string | null }) {
  return run === null ? <RunList /> : <RunPage key={run} id={run} />;
}
