/**
 * Replaces the definers in a dump by the user who loads it. Another user may not create views, triggers, routines and
 * events in the name of their definer.
 */
import { Transform } from 'node:stream';

/** Where a line of a dump is: a definer in a body is text of an operator. */
type Place = 'outside' | 'first' | 'body';

/** `DEFINER` of a view has its own line. Before a trigger, a routine or an event it is on the first line. */
const ofView = /^(\/\*!50013 )DEFINER=/;
const ofBody = /^(CREATE |\/\*!\d+ CREATE\*\/ (?:\/\*!\d+ )?)DEFINER=/;

/** A user as the programs write it: `name`@`host`, each perhaps with a doubled backquote; or a role, without a host. */
const definer = /DEFINER=`(?:[^`]|``)*`(?:@`(?:[^`]|``)*`)?/;

/** A definer is near the beginning of its line. */
const maxPrefixLength = 8_192;

/** Returns the transformation of a dump of mariadb-dump or mysqldump. */
export function createDefinerFilter(): Transform {
  let place: Place = 'outside';
  /** The beginning of a line, until enough of it is known. */
  let line = '';
  /** Whether the rest of a line passes as it is. */
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
    // A session variable may be set in front of the statement.
    else if (place === 'first' && !/^(\/\*!\d+ SET |--|\r?\n$)/.test(line)) place = 'body';
    line = '';
    return output;
  }

  return new Transform({
    // Each byte is a character: names and data have any encoding.
    transform(chunk: Buffer, _encoding, callback) {
      callback(null, Buffer.from(take(chunk.toString('latin1')), 'latin1'));
    },
    flush(callback) {
      callback(null, Buffer.from(line === '' ? '' : takeLine(), 'latin1'));
    },
  });
}
