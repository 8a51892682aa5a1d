/** The share that the server uses of the machine, and of the limit of its Build. */
import type { Build, Samples } from '../../../client/api.js';
import type { PageText } from '../../text/en.js';
import { bytesText, percentText } from '../../text/time.js';

/**
 * Returns the share of the limit, if a limit is set, and the share of the machine; `null` for measures other than CPU
 * and memory.
 * @param key the key of the measure
 * @param build the Build that runs; `null` if no Build runs
 */
export function shareText(
  key: string,
  value: number,
  machine: Samples['machine'],
  build: Pick<Build, 'limits'> | null,
  text: PageText,
): string | null {
  const words = text.usage;
  const share = (of: number): string => percentText(value / of, text);
  const ofLimit = (limit: number | null | undefined): string[] => (limit == null ? [] : [words.ofLimit(share(limit))]);
  const { limits = null } = build ?? {};
  if (key === 'cpu') return [...ofLimit(limits?.cpus), words.ofMachine(share(machine.cpus), machine.cpus)].join(', ');
  if (key !== 'memory') return null;
  const ofMachine = words.ofMemory(share(machine.memory_bytes), bytesText(machine.memory_bytes, text));
  return [...ofLimit(limits?.memory_bytes), ofMachine].join(', ');
}
