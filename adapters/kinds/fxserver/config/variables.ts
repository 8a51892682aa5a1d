/** Console variables as they are set one after the other: the last value counts, names are the same in any case. */

import { foldName } from './console-names.js';
import { isSecret } from './secrets.js';
import type { ConfigPlace, Convar } from './server-config.js';

export interface Variable {
  /** As it was first written. */
  readonly name: string;
  readonly value: string;
  /** Null: given on the command line. */
  readonly place: ConfigPlace | null;
}

export interface Variables {
  readonly set: (name: string, value: string, place: ConfigPlace | null) => void;
  readonly get: (name: string) => Variable | null;
  /** In the order in which they were first set, secrets left out. */
  readonly told: () => Convar[];
}

export function startVariables(): Variables {
  const variables = new Map<string, Variable>();
  return {
    set(name, value, place) {
      variables.set(foldName(name), { name: variables.get(foldName(name))?.name ?? name, value, place });
    },
    get: (name) => variables.get(foldName(name)) ?? null,
    told: () =>
      [...variables.values()].map(({ name, value, place }) => ({
        name,
        value: isSecret(name, value) ? null : value,
        place,
      })),
  };
}
