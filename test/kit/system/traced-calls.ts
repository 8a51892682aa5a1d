/** The files that the processes of a service open and the programs that they execute, recorded by strace. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './until.js';

export interface TracedCall {
  /** The user whose rights the process had. */
  readonly uid: number;
  readonly name: 'open' | 'execute';
  /** The path of the opened file, resolved by the kernel, or of the program. */
  readonly path: string;
  /** The flags of the call, or the arguments of the program, in strace's notation. */
  readonly details: string;
}

export const hasStrace = spawnSync('strace', ['-V']).status === 0;

/**
 * Returns the reason why this machine cannot trace processes, for example in a container without the right to trace;
 * `null` if it can.
 */
export function findTraceObstacle(): string | null {
  const { status, stderr } = spawnSync('strace', ['-f', '-qq', '-o', '/dev/null', 'true'], { encoding: 'utf8' });
  return status === 0 ? null : `strace: ${stderr.trim()}`;
}

const calls = 'execve,execveat,open,openat,openat2,creat,clone,clone3,fork,vfork,setuid,setreuid,setresuid';

const exit = /(?:^|\n)\+\+\+ .* \+\+\+\n$/;
const creation = /^(?:clone3?|v?fork)\(.* = (\d+)$/gm;

/** Returns a program that executes another program under the tracer. Each process has a trace file in the directory. */
export function tracerTo(directory: string): readonly string[] {
  const options = ['-D', '-f', '-ff', '--seccomp-bpf', '-q', '-y', '-s', '4096'];
  return ['strace', ...options, '-e', `trace=${calls}`, '-o', join(directory, 'calls'), '--'];
}

/** Returns the successful calls after all traced processes have ended. The traced program ran as root. */
export async function readTracedCalls(directory: string): Promise<readonly TracedCall[]> {
  const texts = new Map<number, string>();
  await until(() => {
    const waiting = readdirSync(directory).filter((name) => !texts.has(pidOf(name)));
    for (const name of waiting) {
      const text = readFileSync(join(directory, name), 'utf8');
      if (exit.test(text)) texts.set(pidOf(name), text);
    }
    return waiting.length === 0 && texts.size > 0;
  }, 'the end of all traced processes');
  const created = new Set(
    [...texts.values()].flatMap((text) => [...text.matchAll(creation)].map(([, pid]) => Number(pid))),
  );
  const first = [...texts.keys()].find((pid) => !created.has(pid)) ?? 0;
  return callsOf(texts, first, 0);
}

const pidOf = (name: string): number => Number(name.replace('calls.', ''));

/** A process has the user of its parent until it changes the user. */
function callsOf(texts: ReadonlyMap<number, string>, pid: number, firstUid: number): TracedCall[] {
  let uid = firstUid;
  const found: TracedCall[] = [];
  for (const line of texts.get(pid)?.split('\n') ?? []) {
    const [, name = '', given = '', result, opened] = /^(\w+)\((.*)\) += (\d+)(?:<(.*)>)?$/.exec(line) ?? [];
    if (result === undefined) continue;
    const [, quoted = '', details = ''] = /"((?:[^"\\]|\\.)*)", (.*)$/s.exec(given) ?? [];
    if (name.startsWith('execve')) found.push({ uid, name: 'execute', path: quoted, details });
    else if (/^(open|creat)/.test(name)) found.push({ uid, name: 'open', path: opened ?? '', details });
    else if (name.startsWith('set')) {
      // The second argument is the effective user; -1 means no change.
      const next = Number(given.split(', ')[name === 'setuid' ? 0 : 1]);
      if (next >= 0) uid = next;
    } else found.push(...callsOf(texts, Number(result), uid));
  }
  return found;
}
