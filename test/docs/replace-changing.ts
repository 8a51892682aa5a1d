/** Makes recorded examples the same in each recording. */
import type { Workspace } from '../kit/manager/workspace.js';

/** Replaces texts that differ in each recording: paths, times, ids of runs, measurements. */
export function replaceChanging(text: string, { root }: Pick<Workspace, 'root'>): string {
  return text
    .replaceAll(root, '/srv/server')
    .replace(/\d{8}T\d{9}Z-[0-9a-f]{6}/g, '20260131T120000000Z-0a1b2c')
    .replace(/(\\?"(?:id|schedule)\\?": ?\\?"|schedule \\")[0-9a-f]{8}(?!T)/g, '$15f3a9c10')
    .replace(/\d{4}-\d\d-\d\dT(\d\d:\d\d:\d\d[+-]\d\d:\d\d)/g, '2026-01-31T$1')
    .replace(/\d{8}T\d{9}Z-requested/g, '20260131T120100000Z-requested')
    .replace(/127\.0\.0\.1:\d+\/hook/g, '127.0.0.1:8080/hook')
    .replace(/sm([tik])_[\w-]+/g, 'sm$1_example')
    .replace(/\bu[0-9a-f]{32}\b/g, 'u0f1e2d3c4b5a69788796a5b4c3d2e1f0')
    .replace(/\b([cp])[0-9a-z]{8}[0-9a-f]{8}\b/g, '$1mi8x0k2pa1b2c3d4')
    .replace(/(id \\")[0-9a-f]{12}\b/g, '$10a1b2c3d4e5f')
    .replace(/("etag": "\\")[\w-]{27}/g, '$1qUiQTy8PR5uPgZdpSzAYSw0u0cQ')
    .replace(/whsec_[\w+/=]+/g, 'whsec_ZXhhbXBsZQ==')
    .replace(/("id": "|\/webhooks\/|webhook \\")[0-9a-f]{12}\b/g, '$10a1b2c3d4e5f')
    .replace(/((?:id|snapshot)": "|backup \\")b[0-9a-z]{8}\b/g, '$1bmib3k2x1')
    .replace(/before-restore-\d+T\d+Z/g, 'before-restore-20260131T120000000Z')
    .replace(/("at": "[^"]+",\s*"size": )\d+/g, '$18192')
    .replace(/("duration_seconds": )[\d.]+/g, '$11.25')
    .replace(/("took_ms": )\d+/g, '$112')
    .replace(/("cursor": )\d{4,}/g, '$14096')
    .replace(/("reason": "requested",\s*"bytes": )\d+/g, '$11830')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '2026-01-31T12:00:00.000Z')
    .replace(/(\\?"pid\\?": ?)\d+/g, '$14242')
    .replace(/\\"at\\":null/g, '\\"at\\":\\"2026-01-31T12:00:00.000Z\\"')
    .replace(/("cpu_seconds": )[\d.]+/g, '$10.25')
    .replace(/("memory_bytes": )\d+/g, '$14194304')
    .replace(/("processes": )\d+/g, '$11')
    .replace(/(\\n\w+_cpu_seconds_total) [\d.e+-]+/g, '$1 0.25')
    .replace(/(\\n\w+_start_time_seconds) [\d.]+/g, '$1 1769860800.5')
    .replace(/(\\n\w+_memory_bytes) \d+/g, '$1 41943040')
    .replace(/(\\nprocess_open_fds) \d+/g, '$1 21')
    .replace(/(\\ngameserver_processes) \d+/g, '$1 1');
}
