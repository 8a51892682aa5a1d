/**
 * Ports of a manager that is killed at a given moment, which is before or after a write of a record or an effect
 * outside the manager.
 */

export class MortalPorts<Ports extends object> {
  readonly ports: Ports;
  private momentsLeft = Number.POSITIVE_INFINITY;
  private readonly reads: ReadonlySet<string>;

  /**
   * @param reads the names of functions that only read or set a timer; the manager is not killed in these functions
   * @param reports the names of functions that a killed manager does not call
   */
  constructor(
    ports: Ports,
    reads: readonly string[],
    private readonly reports: readonly string[] = ['onEnd'],
  ) {
    this.reads = new Set(['now', 'setTimeout', 'clearTimeout', ...reads]);
    this.ports = this.wrap(ports, '');
  }

  /** Kills the manager after the given number of moments. After that, no call of the manager returns. */
  dieAfter(moments: number): void {
    this.momentsLeft = moments;
  }

  get isDead(): boolean {
    return this.momentsLeft < 0;
  }

  private pass(): Promise<void> {
    this.momentsLeft -= 1;
    return this.isDead ? new Promise(() => undefined) : Promise.resolve();
  }

  private wrap<T>(value: T, name: string): T {
    if (typeof value === 'function') return this.wrapCall(value as unknown as Call, name) as T;
    if (Array.isArray(value)) return value.map((each) => this.wrap(each, name)) as T;
    const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
    if (!isPlain) return value;
    return Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, this.wrap(part, key)])) as T;
  }

  private wrapCall(call: Call, name: string): Call {
    if (this.reads.has(name)) return call;
    if (this.reports.includes(name)) return (...words) => (this.isDead ? undefined : call(...words));
    return async (...words) => {
      await this.pass();
      const outcome = await call(...words);
      await this.pass();
      return this.wrap(outcome, name);
    };
  }
}

type Call = (...words: readonly unknown[]) => unknown;
