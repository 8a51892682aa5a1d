/** The longest line that a console accepts. */
import { maxCommandBytes } from './command.js';
import type { ConsolePlan } from './launch.js';

/**
 * By the protocol of the remote console. Source RCON: the Java server of Minecraft reads one packet of at most 1,460
 * bytes, 14 of which are not the line. Quake III copies the line into a buffer of 1,024 bytes.
 */
export const rconLimits = { source: 1_446, quake3: 1_000 };

/** Returns the bytes in UTF-8 that a line may have, without its line end. @param console absent for the standard input */
export function maxLineBytesOf({ console }: { readonly console?: ConsolePlan | undefined }): number {
  return console?.type === 'rcon' ? rconLimits[console.protocol] : maxCommandBytes;
}
