/** A path inside a Data Folder: relative, without empty parts, `.` and `..`. */
export const innerPath = /^(?!\.{0,2}(\/|$))[^/\0]+(\/(?!\.{0,2}(\/|$))[^/\0]+)*$/;

/** What is wrong with a text that is not {@link innerPath}. */
export const notInnerPath = 'it must be the path of a file, relative to the Data Folder';
