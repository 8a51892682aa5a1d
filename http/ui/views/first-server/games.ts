/** The games that the view offers. */
import { Car, Gamepad2, type IconNode, Mountain, TrainFront } from 'lucide';

export const games = ['fivem', 'redm', 'openttd', 'other'] as const;
export type Game = (typeof games)[number];

interface GameFacts {
  /** The kind of the game's Builds and Data Folders. */
  readonly kind: string;
  /** The pictures are not in parts/icons.ts, because only this view needs them. */
  readonly picture: IconNode;
  /** The page of the publisher with the archives; `null` without such a page. */
  readonly downloads: string | null;
}

/** FXServer is the program for FiveM and RedM. */
const fxServer = {
  kind: 'fxserver',
  downloads: 'https://runtime.fivem.net/artifacts/fivem/build_proot_linux/master/',
} as const;

export const gameFacts: Readonly<Record<Game, GameFacts>> = {
  fivem: { ...fxServer, picture: Car },
  redm: { ...fxServer, picture: Mountain },
  openttd: {
    kind: 'openttd',
    picture: TrainFront,
    downloads: 'https://www.openttd.org/downloads/openttd-releases/latest',
  },
  other: { kind: 'generic', picture: Gamepad2, downloads: null },
};

/** Returns the game of a text such as a parameter of the address; `null` if there is no such game. */
export function findGame(name: string | null): Game | null {
  return games.find((game) => game === name) ?? null;
}
