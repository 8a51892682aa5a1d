/** The problems of imports from other panels. */
import type { TxAdminFault } from '../../machines/imports/txadmin/import-fault.js';
import { fieldDetail, type ProblemKinds, problem, quoted } from './problem-kind.js';

/** The reason why a file or a directory cannot be read, as the end of a sentence. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is not a directory',
  EACCES: 'the user of the service cannot read it',
  EPERM: 'the user of the service cannot read it',
  EINVAL: 'it is not a path',
  not_absolute: 'the path does not begin with a slash',
  too_large: 'it is larger than 1 MiB',
  not_a_file: 'it is not a regular file',
  link: 'it is a link',
  too_many_entries: 'it has more than 10,000 entries',
};

const unreadableRemedies: Readonly<Record<string, string>> = {
  EACCES: 'Let the user of the service read it, for example with chown or setfacl.',
  EPERM: 'Let the user of the service read it, for example with chown or setfacl.',
  link: 'Give the path of the directory that contains the file itself.',
};

export const importProblems = {
  import_invalid: problem(400, 'Invalid import', {
    remedy: 'Correct the field that the detail names.',
    detail: fieldDetail,
  }),
  txadmin_invalid: problem(400, 'txAdmin cannot be imported', {
    remedy: describeRemedy,
    detail: describeFault,
  }),
} satisfies Partial<ProblemKinds>;

function describeFault(fault: TxAdminFault): string {
  switch (fault.why) {
    case 'unreadable':
      return `${quoted(fault.path)} cannot be read: ${reasons[fault.because] ?? fault.because}.`;
    case 'no_profile':
      return `There is no profile ${fault.profile === null ? 'of txAdmin' : quoted(fault.profile)} in ${quoted(fault.path)}. Profiles: ${listNames(fault.profiles)}.`;
    case 'several_profiles':
      return `There are several profiles in ${quoted(fault.path)}: ${listNames(fault.profiles)}.`;
    case 'no_fxserver':
      return `The directory ${quoted(fault.path)} cannot become a Build: it has no FXServer for Linux.`;
    case 'invalid':
      return fault.problem;
  }
}

function describeRemedy(fault: TxAdminFault): string {
  switch (fault.why) {
    case 'unreadable':
      return (
        unreadableRemedies[fault.because] ??
        'Give the path of txData, or of a profile in it, on the machine of the service.'
      );
    case 'no_profile':
      return 'Give the path of txData, or of a profile in it: the directory with config.json.';
    case 'several_profiles':
      return 'Choose one with "profile".';
    case 'no_fxserver':
      return 'Give the directory that contains alpine and run.sh, or leave "artifact" out.';
    case 'invalid':
      return 'Give a profile of txAdmin 6, 7 or 8 whose files are complete.';
  }
}

function listNames(names: readonly string[]): string {
  return names.map(quoted).join(', ') || 'none';
}
