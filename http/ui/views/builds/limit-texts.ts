/** The texts of a Build's limits. */
import type { Build } from '../../../client/api.js';
import type { Text } from '../../text/en.js';
import { bytesText } from '../../text/time.js';

interface LimitText {
  readonly name: string;
  readonly value: string;
  /** The reason why the server runs without the limit; `null` if the limit applies. */
  readonly notKept: string | null;
}

type LimitName = keyof NonNullable<Build['limits']>;

const names: readonly LimitName[] = ['memory_bytes', 'cpus', 'processes', 'open_files', 'nice'];

/** Returns the texts of the limits that the Build has. */
export function limitTexts({ limits, limits_not_kept: unkept }: Build, text: Text): LimitText[] {
  return names.flatMap((limit) => {
    const value = limits?.[limit] ?? null;
    if (value === null) return [];
    return [
      {
        name: text.builds.limitNames[limit],
        value: limit === 'memory_bytes' ? bytesText(value, text) : value.toLocaleString(text.time.locale),
        notKept: unkept.find((each) => each.limit === limit)?.message ?? null,
      },
    ];
  });
}
