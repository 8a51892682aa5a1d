/** The query parameters of operations on the server. */
import { maxNoticeSeconds } from '../../../machines/announce/announcer.js';
import { queryProblem } from '../../problems/problems.js';
import { flag, integer, type Parameter } from '../kit/parameters.js';
import { readQueryText } from '../kit/query-parameters.js';

/** The parameters of POST /start. */
export const startParameters = {
  /** Whether the answer waits for the ready line of the server. */
  wait: {
    description: '`ready`: answer after the ready line; without a ready line, after the first second',
    schema: { type: 'string', enum: ['ready'] },
    read(query, name) {
      const value = readQueryText(query, name);
      if (value !== null && value !== 'ready') throw queryProblem(name, '"ready"');
      return value !== null;
    },
  } satisfies Parameter<boolean>,
  strict: flag('Refuse the start if a preflight has a fatal finding'),
  timeout: integer('With `wait`: maximum wait in seconds', { minimum: 1, maximum: 3_600, default: 60 }, 'seconds'),
};

const maxReasonLength = 200;

/** The pattern of a reason: one line that is not blank. */
const reasonPattern = /^(?=.*\S)[^\p{Cc}\p{Cs}\u2028\u2029]{1,200}$/u;

/** The parameters of POST /stop and POST /restart: each announces the end to the players. */
export const noticeParameters = {
  /** The time from the announcement to the end, in seconds. */
  notice: {
    description:
      'Seconds in which players are warned. Then the server saves and ends. A later stop or restart replaces it',
    schema: { type: 'integer', minimum: 0, maximum: maxNoticeSeconds, default: 0 },
    read(query, name) {
      const value = query[name];
      if (value === undefined) return null;
      const seconds = /^\d{1,3}$/.test(String(value)) ? Number(value) : -1;
      if (seconds < 0 || seconds > maxNoticeSeconds)
        throw queryProblem(name, `a whole number of seconds from 0 to ${maxNoticeSeconds}`);
      return seconds;
    },
  } satisfies Parameter<number | null>,
  reason: {
    description: 'The reason that the players are shown. Announces the end',
    schema: { type: 'string', minLength: 1, maxLength: maxReasonLength, pattern: reasonPattern.source },
    read(query, name) {
      const value = query[name];
      if (value === undefined) return null;
      if (typeof value !== 'string' || !reasonPattern.test(value))
        throw queryProblem(name, `one line of 1 to ${maxReasonLength} characters`);
      return value;
    },
  } satisfies Parameter<string | null>,
};
