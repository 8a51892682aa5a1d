/** The reason why a process could not be started. */
export interface SpawnFault {
  readonly reason:
    | 'program_missing'
    | 'program_not_a_file'
    | 'not_executable'
    | 'wrong_format'
    | 'interpreter_missing'
    | 'bad_cwd'
    | 'bad_environment_name'
    | 'nul_byte'
    | 'too_long'
    | 'exec_failed'
    | 'timed_out'
    | 'tool_missing'
    | 'user_unknown'
    | 'user_not_permitted'
    | 'keeper_failed';
  /** The path, name or system error code that belongs to the reason. */
  readonly subject: string;
}
