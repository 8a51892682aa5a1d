/** Stores console variables. The last value counts, and names are case-insensitive. */

import { isSecret } from '../../../../machines/text/secrets.js';
import { foldName } from './console-names.js';
import type { ConfigLocation, Convar } from './server-config.js';

export interface Variable {
  /** The name as it was written first. */
  readonly name: string;
  readonly value: string;
  /** The position at which the value was set; `null` for the command line. */
  readonly place: ConfigLocation | null;
}

export interface Variables {
  readonly set: (name: string, value: string, place: ConfigLocation | null) => void;
  readonly get: (name: string) => Variable | null;
  /** Returns the variables in the order in which they were first set, without the values of secrets. */
  readonly listPublic: () => Convar[];
}

export function startVariables(): Variables {
  const variables = new Map<string, Variable>();
  return {
    set(name, value, place) {
      variables.set(foldName(name), { name: variables.get(foldName(name))?.name ?? name, value, place });
    },
    get: (name) => variables.get(foldName(name)) ?? null,
    listPublic: () =>
      [...variables.values()].map(({ name, value, place }) => ({
        name,
        value: isSecret(name, value) ? null : value,
        place,
      })),
  };
}
