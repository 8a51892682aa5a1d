/** The console of the server, or of one run. Its terminal is loaded when it is shown. */
import { Lazy } from '../../parts/lazy.js';

interface RunConsoleProps {
  /** The run to be shown; null: the newest, and each that comes after it. */
  readonly run: string | null;
  readonly title?: string;
  /** It grows when the end is wanted: a command was sent. */
  readonly wantsEnd?: number;
}

/** Loads the terminal, once. */
export const loadConsole = async () => (await import('./console-view.js')).ConsoleView;

export function RunConsole({ run, title, wantsEnd = 0 }: RunConsoleProps) {
  return <Lazy key={run ?? ''} load={loadConsole} props={{ run, title: title ?? null, wantsEnd }} />;
}
