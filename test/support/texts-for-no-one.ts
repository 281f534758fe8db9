/**
 * Strings that read like texts and are none, by file: words of the service, names of things that have no translation, formats.
 * Each with its reason in a comment.
 */
export const notForPeople: Readonly<Record<string, readonly string[]>> = {};
