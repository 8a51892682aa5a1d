/**
 * Compares the texts of a language with the English texts: how complete they are, and which of their keys cannot be
 * used.
 */
import type { Draft } from './draft.js';

export interface DraftReport {
  /** The paths of English texts that the draft lacks. */
  readonly missing: readonly string[];
  /** The paths in the draft that English does not have. */
  readonly unknown: readonly string[];
  /**
   * The paths of texts that cannot be used. Such a text differs in its kind from the English text, or uses a value that
   * is not given.
   */
  readonly unusable: readonly string[];
  /** The number of English texts. */
  readonly total: number;
}

/** Compares the texts of a language with the English texts. */
export function compareTexts(english: object, own: object): DraftReport {
  const report = { missing: [] as string[], unknown: [] as string[], unusable: [] as string[], total: 0 };
  compare(english, own, '', report);
  return report;
}

interface OpenReport {
  readonly missing: string[];
  readonly unknown: string[];
  readonly unusable: string[];
  total: number;
}

function compare(english: object, own: object, path: string, report: OpenReport): void {
  const given = new Map(Object.entries(own));
  for (const [key, each] of Object.entries(english) as [string, unknown][]) {
    const at = path === '' ? key : `${path}.${key}`;
    const other: unknown = given.get(key);
    given.delete(key);
    if (typeof each === 'object' && each !== null) {
      if (typeof other === 'string') report.unusable.push(at);
      compare(each, typeof other === 'object' && other !== null ? other : {}, at, report);
      continue;
    }
    report.total += 1;
    if (other === undefined) report.missing.push(at);
    else if (!isUsable(each, other)) report.unusable.push(at);
  }
  report.unknown.push(...[...given.keys()].map((key) => (path === '' ? key : `${path}.${key}`)));
}

function isUsable(english: unknown, own: unknown): boolean {
  if (typeof own === typeof english) return true;
  if (typeof english !== 'function' || typeof own === 'function') return false;
  const forms = typeof own === 'string' ? [own] : Object.values(own as Draft);
  return (
    (typeof own === 'string' || 'other' in (own as Draft)) &&
    forms.every(
      (form) => typeof form === 'string' && (form.match(/\{\d\}/g) ?? []).every((name) => hasValue(english, name)),
    )
  );
}

function hasValue(english: unknown, name: string): boolean {
  return Number(name[1]) < (english as (...values: unknown[]) => unknown).length;
}
