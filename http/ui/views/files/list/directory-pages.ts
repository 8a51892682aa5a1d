/**
 * The pages of a directory's list. Only the pages near the screen keep their entries. Each other page keeps only the
 * cursor by which the page is read again. Therefore a directory with very many entries uses little memory.
 */
import type { FileEntry } from '../../../../client/api.js';
import type { Answer, Problem } from '../../../api/answer.js';

/** The maximum number of entries of a page. */
export const pageSize = 200;

/** An answer of the service. */
export interface FilePage {
  readonly entries: readonly FileEntry[];
  /** The cursor of the next page; `null` after the last page. */
  readonly next: string | null;
  /** The number of entries of the directory. */
  readonly total: number;
}

export interface PageSlot {
  /** The cursor by which the page is read; `null` for the first page. */
  readonly cursor: string | null;
  readonly count: number;
  /** `null` while the page is far from the screen. */
  readonly entries: readonly FileEntry[] | null;
}

type ReadPage = (cursor: string | null) => Promise<Answer<FilePage>>;

export class DirectoryPages {
  /** The pages from the beginning of the list. The list is `null` until the first page is read. */
  pages: readonly PageSlot[] | null = null;
  total = 0;
  problem: Problem | null = null;
  /** The number of changes of the end of the list. */
  changes = 0;
  /** The cursor of the first page that was never read; `null` if all pages were read, and before the first answer. */
  private next: string | null = null;
  private isReading = false;
  private isEnded = false;
  /** The number of the latest refresh. Answers to earlier requests are dropped. */
  private version = 0;

  /** @param onChange is called after each change of the fields */
  constructor(
    private readonly read: ReadPage,
    private readonly onChange: () => void,
  ) {}

  get hasMore(): boolean {
    return this.next !== null;
  }

  /** Reads the first page, or the page after the last page that was read. */
  async more(): Promise<void> {
    if (this.isReading || (this.pages !== null && this.next === null)) return;
    this.isReading = true;
    const cursor = this.next;
    const page = await this.request(cursor);
    this.isReading = false;
    if (page === null) return;
    this.pages = [...(this.pages ?? []), toSlot(cursor, page)];
    this.note(page);
  }

  /** Reads the entries of a page whose entries were dropped. */
  async fill(index: number): Promise<void> {
    const slot = this.pages?.[index];
    if (slot === undefined || slot.entries !== null) return;
    const { version } = this;
    const page = await this.request(slot.cursor);
    if (page !== null) this.replace(index, slot.cursor, toSlot(slot.cursor, page));
    // A refresh drops the answer, and reads only the pages that had entries when it began.
    else if (version !== this.version && !this.isEnded) await this.fill(index);
  }

  /** Drops the entries of a page. */
  drop(index: number): void {
    const slot = this.pages?.[index];
    if (slot !== undefined && slot.entries !== null) this.replace(index, slot.cursor, { ...slot, entries: null });
  }

  /** Reads the pages with entries again, because the directory may have changed. */
  async refresh(): Promise<void> {
    this.version += 1;
    this.isReading = true;
    const before = this.pages ?? [];
    const first = Math.max(
      0,
      before.findIndex(({ entries }) => entries !== null),
    );
    const last = before.findLastIndex(({ entries }) => entries !== null);
    const version = this.version;
    const pages: PageSlot[] = [];
    let cursor = before[first]?.cursor ?? null;
    let page: FilePage | null = null;
    do {
      page = await this.request(cursor);
      if (version !== this.version) return;
      if (page === null) break;
      pages.push(toSlot(cursor, page));
      cursor = page.next;
    } while (cursor !== null && first + pages.length <= last);
    this.isReading = false;
    if (page === null) return;
    // The pages before the refreshed pages may have got their entries since the refresh began.
    this.pages = [...(this.pages ?? []).slice(0, first), ...pages];
    this.note(page);
  }

  end(): void {
    this.isEnded = true;
  }

  private note({ next, total }: FilePage): void {
    this.next = next;
    this.total = total;
    this.changes += 1;
    this.onChange();
  }

  /** Replaces a page, unless another page has this index by now. */
  private replace(index: number, cursor: string | null, slot: PageSlot): void {
    if (this.pages?.[index]?.cursor !== cursor) return;
    this.pages = this.pages.map((each, at) => (at === index ? slot : each));
    this.onChange();
  }

  /** Reads a page. Returns `null` after a problem, or if the answer is no longer needed. */
  private async request(cursor: string | null): Promise<FilePage | null> {
    const { version } = this;
    const answer = await this.read(cursor);
    if (this.isEnded || version !== this.version) return null;
    const hadProblem = this.problem !== null;
    this.problem = answer.ok ? null : answer.problem;
    if (!answer.ok || hadProblem) this.onChange();
    return answer.ok ? answer.value : null;
  }
}

function toSlot(cursor: string | null, { entries }: FilePage): PageSlot {
  return { cursor, entries, count: entries.length };
}
