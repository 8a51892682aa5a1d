/** The console of the server, or of one run. The terminal's code is loaded on first use. */
import { Allowed } from '../../parts/allowed.js';
import { Lazy } from '../../parts/lazy.js';
import type { ConsolePlace } from './console-place.js';

interface RunConsoleProps {
  /** The run to show; null shows the newest one and all later ones. */
  readonly run: string | null;
  readonly title?: string;
  /** Grows when the console should jump to the end, for example after a command. */
  readonly wantsEnd?: number;
  /** The line to begin with. */
  readonly place?: ConsolePlace | null;
}

/** Loads the terminal's code once, and its font first: the terminal measures a character when it is opened. */
export async function loadConsole() {
  const [{ ConsoleView }] = await Promise.all([import('./console-view.js'), loadFont()]);
  return ConsoleView;
}

/** Without it the terminal has the system's font. */
function loadFont(): Promise<unknown> {
  return document.fonts.load('13px "JetBrains Mono"').catch(() => undefined);
}

export function RunConsole({ run, title, wantsEnd = 0, place = null }: RunConsoleProps) {
  return (
    <Allowed scope="console">
      <Lazy key={run ?? ''} load={loadConsole} props={{ run, title: title ?? null, wantsEnd, place }} />
    </Allowed>
  );
}
