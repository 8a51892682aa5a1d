/** Describes an entry of the history as sentences for a chat, with the texts of the history view. */
import { hideSecrets } from '../../../machines/text/secrets.js';
import type { EntryBody } from '../../../machines/webhooks/message.js';
import type { HistoryEntry } from '../../client/api.js';
import { actorText } from '../../ui/text/actor.js';
import { findBackupFault } from '../../ui/text/backup-fault.js';
import { en } from '../../ui/text/en.js';
import { exitDetail, exitText, isExit } from '../../ui/text/exit.js';
import { entryDetails, entryOutcome, entryText, readExit } from '../../ui/text/history.js';

/** The names of actors in the middle of a sentence. Other names are written unchanged. */
const actors: Readonly<Record<string, string>> = {
  token: 'a client with the token',
  session: 'a logged-in browser',
  local: 'a local client',
  unknown: 'an unknown client',
  manager: 'the manager',
};

/** Matches the types of entries whose text does not name the actor, usually the manager or the server. */
const withoutActor = /^(manager|recovery|health|server|agones)\./;

/** Returns a text such as "Server crashed with code 1. 2372 with world." Leaves out addresses of clients. */
export function describeEntry(body: EntryBody): string {
  const { address, ...detail } = body.detail;
  // The fields of the body have the types that the schema of the API describes.
  const entry = { ...body, detail: body.type.startsWith('server.') ? body.detail : detail } as HistoryEntry;
  const sentences = [describeEvent(entry), ...describeOutcome(entry), ...describeDetails(entry)];
  return hideSecrets(sentences.map(endSentence).join(' ')).replace(/\s+/g, ' ');
}

/**
 * Returns a sentence about the event of an entry. Names the actor, except for the types in {@link withoutActor}, and
 * for evidence that the manager collected.
 */
function describeEvent(entry: HistoryEntry): string {
  const { type, outcome, detail, actor } = entry;
  const event = entryText(entry, en);
  if (type === 'server.exited' && isExit(outcome)) {
    const how = exitDetail(readExit(outcome, detail), en);
    return how === '' ? event : `${event}${how.startsWith('with ') ? ' ' : '. '}${how}`;
  }
  if (withoutActor.test(type) || (type === 'evidence.collected' && actor.kind === 'manager')) return event;
  const name = actorText(entry, en);
  return `${event} by ${actor.kind === 'schedule' ? `the schedule "${name}"` : (actors[actor.name] ?? name)}`;
}

function describeOutcome(entry: HistoryEntry): readonly string[] {
  const isSaidAlready = entry.outcome === 'done' || entry.type === 'server.exited';
  const outcome = isSaidAlready ? null : entryOutcome(entry, en, (code) => findBackupFault(code, en));
  return outcome === null ? [] : [outcome.text];
}

function describeDetails(entry: HistoryEntry): readonly string[] {
  const { type, outcome, detail } = entry;
  const exit = type === 'server.exited' && isExit(outcome) ? exitText(readExit(outcome, detail), en) : null;
  return entryDetails(entry, en)
    .map(({ text }) => text)
    .filter((text) => text !== exit);
}

function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
