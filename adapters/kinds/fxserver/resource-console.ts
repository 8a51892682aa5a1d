/** FXServer's console commands on resources, and the lines that report their outcome (its ServerResources). */

import { found, refused } from '../../../machines/faults/result.js';
import type { ReportedOutcome, ResourceConsole, ResourceOrder } from '../../../machines/launch/resource-console.js';
import { isCategory } from './resources/names.js';

/**
 * The maximum length of a resource's name. A directory's name has at most 255 bytes, and the engine writes a byte as up
 * to three characters.
 */
const maxNameLength = 765;

/** The maximum number of lines in an outcome. Only the last lines are kept. */
const maxWords = 20;

/** The length to which the engine cuts a channel. */
const channelLength = 20;

/** The channels that report on resources. The prefix `citizen-` is shortened if the name would be too long. */
const ownChannels = /^(?:resources(?::.*)?|c(?:itizen)?-resources-core|citizen-server-impl|cmd)$/;

export const resourceConsole: ResourceConsole = {
  compose(order) {
    const { action, resource } = order;
    const reason = resource === null ? null : findNameFault(resource);
    if (resource !== null && reason !== null) return refused({ code: 'resource_name_invalid', resource, reason });
    return found({
      line: resource === null ? action : `${action} ${resource}`,
      silentIf: action === 'start' ? 'running' : action === 'stop' ? 'stopped' : null,
      createReader: () => createReader(order),
    });
  },
};

/**
 * Returns why the console would not read a name as one word or as the name of one resource; `null` for a usable name.
 */
function findNameFault(name: string): string | null {
  if (name === '') return 'it is empty';
  if (name.length > maxNameLength) return `it has more than ${maxNameLength} characters`;
  if (isCategory(name)) return 'it is the name of a category';
  // These characters separate lines, words or commands, or begin comments or quotes. `^` begins a colour, so that lines
  // do not contain the name.
  const [character] = /[^\x21-\x7e]|[";#\\/<>?`{}[\]^]/u.exec(name) ?? [];
  if (character === undefined) return null;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `it contains the character U+${code}, which a resource name on the console cannot contain`;
}

/** Creates a reader that collects the lines about a request, until a line reports the outcome. */
function createReader(order: ResourceOrder): (line: string) => ReportedOutcome | null {
  const words: string[] = [];
  const script = `script:${order.resource}`.slice(0, channelLength);

  return (line) => {
    const { channel, text } = readLine(line);
    if (channel === script && /error/i.test(text)) words.push(text);
    if (channel !== null && !ownChannels.test(channel)) return null;
    if (text !== '') words.push(text);
    const outcome = readOutcome(order, text);
    return outcome === null ? null : { outcome, words: words.slice(-maxWords) };
  };
}

/** Separates a line into channel and text. Older programs print no channel. A prompt may precede the channel. */
function readLine(line: string): { readonly channel: string | null; readonly text: string } {
  const [, channel, text] = /^(?:cfx> )?\[ *([^ \]][^\]]*)\] (.*)$/.exec(line) ?? [];
  return channel === undefined || text === undefined ? { channel: null, text: line } : { channel, text: text.trim() };
}

/** Returns the outcome that a line reports; `null` for a line without an outcome. */
function readOutcome({ action, resource }: ResourceOrder, text: string): ReportedOutcome['outcome'] | null {
  if (text === `No such command ${action}.`) return 'failed';
  if (resource === null) return /^Found \d+ (?:new )?resources\b/.test(text) ? 'refreshed' : null;
  if (text === `Couldn't find resource ${resource}.` || text === `Couldn't ${verb(action)} resource ${resource}.`)
    return 'failed';
  if (action === 'stop') return text === `Stopping resource ${resource}` ? 'stopped' : null;
  if (text === `Started resource ${resource}`) return 'started';
  // The line contains no name, but it can only mean this resource, because requests run one after the other.
  return action === 'restart' && text === "Can't restart a stopped resource." ? 'failed' : null;
}

/** Returns the verb in the report of a failure. Restart and ensure report a failed start. */
function verb(action: ResourceOrder['action']): 'start' | 'stop' {
  return action === 'stop' ? 'stop' : 'start';
}
