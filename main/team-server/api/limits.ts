/** 500 of the largest usual entries. A desktop sends fewer entries at once when they are larger. */
export const maxBodyBytes = 16 * 1_048_576;
/** A subject in a path has up to 31,000 characters, each of up to nine bytes. */
export const maxHeaderBytes = 320 * 1_024;
