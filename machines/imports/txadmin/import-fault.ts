/** The reason why the files of txAdmin cannot be imported. */
export type TxAdminFault =
  /**
   * `because`: the code of a system error, or one of `too_large`, `too_many_entries`, `not_a_file`,
   * `not_absolute` and `link`.
   */
  | { readonly why: 'unreadable'; readonly path: string; readonly because: string }
  /** `profile`: the requested profile; `null` if the request names no profile. `profiles`: the existing profiles. */
  | {
      readonly why: 'no_profile' | 'several_profiles';
      readonly path: string;
      readonly profile: string | null;
      readonly profiles: readonly string[];
    }
  /** The directory has no FXServer for Linux. */
  | { readonly why: 'no_fxserver'; readonly path: string }
  /** `problem`: a sentence that names the file. */
  | { readonly why: 'invalid'; readonly path: string; readonly problem: string };
