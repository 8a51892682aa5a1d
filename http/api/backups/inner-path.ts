/** Matches a path inside a Data Folder: relative, and without empty parts, `.` and `..`. */
export const innerPath = /^(?!\.{0,2}(\/|$))[^/\0]+(\/(?!\.{0,2}(\/|$))[^/\0]+)*$/;

/** The message about a text that does not match {@link innerPath}. */
export const notInnerPath = 'it must be the path of a file, relative to the Data Folder';
