/** Suggests commands in the command line. */

/** The commands of each kind's console. A command with a trailing space needs an argument. */
const kindCommands: Readonly<Record<string, readonly string[]>> = {
  fxserver: [
    ...['ensure ', 'restart ', 'start ', 'stop ', 'refresh', 'status', 'say ', 'clientkick ', 'exec ', 'cmdlist'],
    ...['cvarlist', 'set ', 'sets ', 'setr ', 'add_ace ', 'add_principal ', 'quit'],
  ],
  openttd: [
    ...['help', 'clients', 'companies', 'kick ', 'ban ', 'unban ', 'banlist', 'say ', 'say_client ', 'save ', 'load '],
    ...['pause', 'unpause', 'reset_company ', 'restart', 'server_info', 'setting ', 'list_settings', 'quit'],
  ],
};

const maxSuggestions = 6;

/**
 * Returns the commands that begin with the draft. Commands of the history come first, newest first.
 * @param history the commands that were sent, newest last
 * @param kind the kind of the Build that runs; `null` while no server runs
 */
export function suggestionsFor(draft: string, history: readonly string[], kind: string | null): readonly string[] {
  const wanted = draft.trimStart().toLowerCase();
  if (wanted === '') return [];
  const all = [...[...history].reverse(), ...(kindCommands[kind ?? ''] ?? [])];
  const matching = all.filter((each) => each.toLowerCase().startsWith(wanted) && each.trim().toLowerCase() !== wanted);
  return [...new Set(matching)].slice(0, maxSuggestions);
}
