/** The name of the command, as it is typed. */
export const programName = 'whereabouts';
