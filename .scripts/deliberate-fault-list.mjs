/** The faults of deliberate-faults.mjs. */

/** A fault replaces a text that the file contains exactly once. `tests` are parts of the paths of test files. */
export const faults = [
  {
    name: 'guard removed',
    file: 'machines/server/server.ts',
    from: "guard: { type: 'isLaunchImpossible', params: ({ event }) => event.launch },",
    to: '',
    tests: ['machines/server'],
  },
  {
    name: 'scope check off',
    file: 'http/api/kit/scopes.ts',
    from: 'return grantFor(ctx).scopes.includes(scope);',
    to: 'return grantFor(ctx).scopes.includes(scope) || true;',
    tests: ['http/api/access/scope-matrix'],
  },
  {
    name: 'cursor off by one',
    file: 'http/api/console/json-lines.ts',
    from: 'next: range.from + at };',
    to: 'next: range.from + at + 1 };',
    tests: ['http/api/console'],
  },
  {
    name: 'lost line',
    file: 'http/api/console/json-lines.ts',
    from: '    written.push(text);',
    to: '    if (written.length !== 2) written.push(text);',
    tests: ['http/api/console'],
  },
  {
    name: 'wrong status',
    file: 'http/problems/operations.ts',
    from: "not_running: problem(409, 'Server is not running'",
    to: "not_running: problem(404, 'Server is not running'",
    tests: ['http/api/control'],
  },
  {
    name: 'leaked secret',
    file: 'machines/text/secrets.ts',
    from: 'return anyText(data, holdsSecret) ? mapTexts(data, hideSecrets) : data;',
    to: 'return anyText(data, holdsSecret) ? mapTexts(data, (text) => text) : data;',
    tests: ['http/runtime/log', 'machines/text'],
  },
  {
    name: 'broken focus',
    file: 'http/ui/parts/restore-focus.ts',
    from: 'heading.focus({ preventScroll: true });',
    to: 'heading.blur();',
    tests: ['browser/focus'],
  },
  {
    name: 'layout shift',
    file: 'http/ui/views/usage/usage.css',
    from: '  min-height: calc(1px * var(--plot-height) + 2rem);',
    to: '  min-height: 0;',
    tests: ['browser/views'],
  },
  {
    name: 'restore without check',
    file: 'machines/backups/restore/work.ts',
    from: '      unwrap(await repository.restore(backup, path, signal));',
    to: '      await repository.restore(backup, path, signal);',
    tests: ['machines/backups', 'http/api/backups/backups'],
  },
  {
    name: 'schedule twice',
    file: 'machines/schedules/carry-out.ts',
    from: 'return toOutcome(request.name, await perform(request, caller));',
    to: 'return toOutcome(request.name, (await perform(request, caller)) && (await perform(request, caller)));',
    tests: ['machines/schedule', 'http/api/schedules'],
  },
];
