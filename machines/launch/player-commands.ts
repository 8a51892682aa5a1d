/** The console commands on one player: a message, a kick and a ban. */

export const playerVerbs = ['message', 'kick', 'ban'] as const;
export type PlayerVerb = (typeof playerVerbs)[number];

/**
 * The lines by verb, for the verbs that the server has. `{id}` and `{name}` are replaced by the values of the player,
 * and `{text}` by the message or the reason.
 */
export type PlayerCommands = Readonly<Partial<Record<PlayerVerb, string>>>;

/** A player as the server reports it. A value that the server does not report is empty. */
export interface CommandedPlayer {
  readonly id: string;
  readonly name: string;
}

/**
 * Returns the line of a command on a player; `null` if the line needs an unknown value of the player, or if a value
 * would be read as several words or as another command.
 * @param text the message or the reason; may be empty
 */
export function composePlayerCommand(line: string, { id, name }: CommandedPlayer, text: string): string | null {
  const values = { id, name, text: toOneCommand(text) };
  for (const placeholder of ['id', 'name'] as const)
    if (line.includes(`{${placeholder}}`) && !fits(values[placeholder], isQuoted(line, placeholder))) return null;
  return line.replace(/\{(id|name|text)\}/g, (_, placeholder: keyof typeof values) => values[placeholder]).trim();
}

/** Returns whether the line has a placeholder between double quotes. */
function isQuoted(line: string, placeholder: string): boolean {
  return line.includes(`"{${placeholder}}"`);
}

/** Returns whether a console reads a value as one word of the command, not as several words or as another command. */
function fits(value: string, quoted: boolean): boolean {
  if (value === '' || /[\p{Cc}";]/u.test(value)) return false;
  return quoted || !/\s/u.test(value);
}

/** Removes from a text the characters that would end its quotes or the command. */
function toOneCommand(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replaceAll('"', "'")
    .replaceAll(';', ',')
    .trim();
}
