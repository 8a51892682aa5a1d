/** The form of a source: the address from which a resource is installed, and the address of its updates. */
import { branchOrTag, readRepository } from '../../../../../../machines/recipes/downloads.js';
import { findRepository } from '../../../../../../machines/resource-updates/source.js';
import type { NameEncoding } from '../../../../../../machines/text/name-encodings.js';
import { removeQueries } from '../../../../../../machines/text/url-query.js';
import type { ResourceSource } from '../../../../../client/api.js';
import type { Text } from '../../../../text/en.js';

/** The kinds of sources. `none`: the resource has no updates. */
export const sourceKinds = ['github', 'archive', 'git', 'none'] as const;
export type SourceKind = (typeof sourceKinds)[number];

export interface SourceForm {
  readonly kind: SourceKind;
  /** The address. The address does not change if the user selects another kind. */
  readonly address: string;
  /** A branch or a tag of a git repository; empty for the default branch. */
  readonly ref: string;
  /** The encoding of names in the archive; `null` if no encoding was chosen. */
  readonly encoding: NameEncoding | null;
}

export interface FieldFault {
  readonly field: 'address' | 'ref';
  readonly text: string;
  /** Texts of the API are English. */
  readonly lang?: 'en';
}

export const emptyForm: SourceForm = { kind: 'github', address: '', ref: '', encoding: null };

export function toForm({ url = null, git = null, ref = null, encoding = null }: ResourceSource): SourceForm {
  if (git !== null) return { ...emptyForm, kind: 'git', address: git, ref: ref ?? '' };
  const kind = url !== null && findRepository(url) === null ? 'archive' : 'github';
  return url === null ? { ...emptyForm, kind: 'none' } : { ...emptyForm, kind, address: url, encoding };
}

/** Returns the source of a form without faults. `owner/name` is completed to a repository on GitHub. */
export function toSource({ kind, address, ref, encoding }: SourceForm): ResourceSource {
  const url = address.trim();
  if (kind === 'none') return { url: null };
  if (kind === 'git') return { git: url, ...(ref.trim() !== '' && { ref: ref.trim() }) };
  const repository = kind === 'github' ? readRepository(url) : null;
  return {
    url: repository === null ? url : `https://github.com/${repository.owner}/${repository.name}`,
    ...(encoding !== null && { encoding }),
  };
}

/** Returns the address of a source without its query, which may contain a token; `null` if there is no source. */
export function readAddress({ url = null, git = null, ref = null }: Omit<ResourceSource, 'encoding'>): string | null {
  const address = git ?? url;
  if (address === null) return null;
  return git === null || ref === null ? removeQueries(address) : `${removeQueries(address)} (${ref})`;
}

/** Returns the fault of a form; `null` for a form that can be sent. */
export function findFault(
  { kind, address, ref }: SourceForm,
  words: Text['resourceUpdates']['faults'],
): FieldFault | null {
  const url = address.trim();
  const refuse = (text: string): FieldFault => ({ field: 'address', text });
  if (kind === 'none') return null;
  if (url === '') return refuse(words.empty);
  if (kind === 'github') return readRepository(url) === null ? refuse(words.notRepository) : null;
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return refuse(words.notHttps);
  if (new URL(url).username !== '' || new URL(url).password !== '') return refuse(words.credentials);
  if (kind === 'git' && ref.trim() !== '' && !branchOrTag.test(ref.trim())) return { field: 'ref', text: words.ref };
  return null;
}
