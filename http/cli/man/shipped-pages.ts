/** The files for man and for shells in the package. The build writes these files. */

import { readVersion } from '../../package-files.js';
import { completionScripts } from '../completion/completion.js';
import { createProgram } from '../program.js';
import { manPage } from './man-page.js';

/** Returns the contents of the files, by their paths below dist/. */
export function shippedPages(): Readonly<Record<string, string>> {
  const program = createProgram({
    serve: async () => undefined,
    run: async () => undefined,
    mcp: async () => undefined,
  });
  const { bash = '', zsh = '', fish = '' } = completionScripts(program);
  return {
    'man/server-manager.1': manPage(program, readVersion()),
    // The files have the names under which each shell finds them in its directory of completions.
    'completions/bash/server-manager': bash,
    'completions/zsh/_server-manager': zsh,
    'completions/fish/server-manager.fish': fish,
  };
}
