/** The next times of the rule in the form, as the service computes them. */
import { useEffect, useState } from 'preact/hooks';
import type { NextTime } from '../../../../client/api.js';
import type { Problem } from '../../../api/answer.js';
import { usePage, useText } from '../../../context.js';
import { type FormValues, hasCompleteRule, toScheduleInput } from './form-values.js';

/** The maximum number of upcoming occurrences that are shown. */
const limit = 5;

/** The time in milliseconds between the last typed character and the request. */
const pauseMs = 250;

export interface Upcoming {
  /** The times; `null` until the sentence is complete and the times were read. */
  readonly times: readonly NextTime[] | null;
  readonly problem: Problem | null;
}

const nothing: Upcoming = { times: null, problem: null };

export function useUpcoming(values: FormValues): Upcoming {
  const { api } = usePage().state;
  const name = useText().palette.create.schedule;
  const [upcoming, setUpcoming] = useState(nothing);
  const isComplete = hasCompleteRule(values);
  // The times depend on the rule alone: other fields may be incomplete.
  const { when } = toScheduleInput(values);
  const cause = isComplete ? JSON.stringify(when) : null;
  useEffect(() => {
    if (cause === null) return setUpcoming(nothing);
    let isWanted = true;
    const timer = setTimeout(() => void read(), pauseMs);
    async function read(): Promise<void> {
      const answer = await api.POST('/schedules/new/preview', {
        params: { query: { limit } },
        body: { name, when, action: { type: 'restart' }, enabled: true },
      });
      if (!isWanted) return;
      setUpcoming(answer.ok ? { times: answer.value, problem: null } : { times: null, problem: answer.problem });
    }
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [cause]);
  return upcoming;
}
