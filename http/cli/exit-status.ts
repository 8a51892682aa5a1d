/** The exit statuses of the program, which docs/reference/cli.md describes. */
export const exitStatus = { done: 0, refused: 1, usage: 2, unreachable: 3, stopped: 4, cancelled: 130 } as const;
