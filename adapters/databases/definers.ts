/**
 * Replaces the definers in a dump by the user who loads the dump. Without this change, the user might not be allowed to
 * create views, triggers, routines and events for their definers.
 */
import { Transform } from 'node:stream';

/** The position of a line in a dump. A definer in a body is a text of the operator, which must not be replaced. */
type Place = 'outside' | 'first' | 'body';

/**
 * Matches the `DEFINER` of a view, which is on a separate line. The `DEFINER` of a trigger, a routine or an event is on
 * the first line.
 */
const ofView = /^(\/\*!50013 )DEFINER=/;
const ofBody = /^(CREATE |\/\*!\d+ CREATE\*\/ (?:\/\*!\d+ )?)DEFINER=/;

/** Matches a definer: a user `name`@`host`, in which backquotes are doubled, or a role without a host. */
const definer = /DEFINER=`(?:[^`]|``)*`(?:@`(?:[^`]|``)*`)?/;

/** The length of a line's beginning in which a definer is searched, in bytes. */
const maxPrefixLength = 8_192;

/** Returns the stream that transforms a dump of mariadb-dump or mysqldump. */
export function createDefinerFilter(): Transform {
  let place: Place = 'outside';
  /** The beginning of a line, until enough bytes of the line have arrived. */
  let line = '';
  /** Whether the rest of a line is passed on unchanged. */
  let isPassing = false;

  function take(text: string): string {
    let output = '';
    for (let at = 0; at < text.length; ) {
      const end = text.indexOf('\n', at) + 1 || text.length;
      const isEnd = text[end - 1] === '\n';
      if (isPassing) output += text.slice(at, end);
      else line += text.slice(at, end);
      at = end;
      if (!isPassing && (isEnd || line.length >= maxPrefixLength)) output += takeLine();
      isPassing = !isEnd && (isPassing || line === '');
    }
    return output;
  }

  function takeLine(): string {
    const changed = place !== 'body' && (place === 'first' ? ofBody : ofView).test(line);
    const output = changed ? line.replace(definer, 'DEFINER=CURRENT_USER') : line;
    if (/^DELIMITER ;;\r?\n$/.test(line)) place = 'first';
    else if (/^DELIMITER ;\r?\n$/.test(line)) place = 'outside';
    // Skip comments and settings of session variables before the statement.
    else if (place === 'first' && !/^(\/\*!\d+ SET |--|\r?\n$)/.test(line)) place = 'body';
    line = '';
    return output;
  }

  return new Transform({
    // Treat each byte as a character, because names and data may have any encoding.
    transform(chunk: Buffer, _encoding, callback) {
      callback(null, Buffer.from(take(chunk.toString('latin1')), 'latin1'));
    },
    flush(callback) {
      callback(null, Buffer.from(line === '' ? '' : takeLine(), 'latin1'));
    },
  });
}
