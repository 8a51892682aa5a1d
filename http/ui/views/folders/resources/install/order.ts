/** An order to install resources, from an archive that was sent or from an address. */
import type { ResourceOrder } from '../../../../../client/api.js';

/** Where the resources come from. `url`: an archive, or a repository on GitHub. */
export type Origin =
  | { readonly upload: string }
  | { readonly url: string }
  | { readonly git: string; readonly ref?: string };

export type Order = Omit<ResourceOrder, 'upload' | 'url' | 'git' | 'ref'> & Origin;
