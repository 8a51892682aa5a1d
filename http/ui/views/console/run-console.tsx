/** The console of the server or of one run. The terminal's code is loaded at the first use. */
import { Allowed } from '../../parts/allowed.js';
import { Lazy } from '../../parts/lazy.js';
import type { ConsolePlace } from './console-place.js';

interface RunConsoleProps {
  /** The run to show; `null` shows the newest run and all later runs. */
  readonly run: string | null;
  readonly title?: string;
  /** Increases when the console should jump to the end, for example after a command. */
  readonly wantsEnd?: number;
  /** The line to show first. */
  readonly place?: ConsolePlace | null;
}

/** Loads the terminal's code and its font. On opening, the terminal measures a character of the font. */
export async function loadConsole() {
  const [{ ConsoleView }] = await Promise.all([import('./console-view.js'), loadFont()]);
  return ConsoleView;
}

/** Loads the font. If the font cannot be loaded, the terminal uses the system's font. */
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
