/** The program ended during a call, or the call has a bug. */
export class ProgramEnded extends Error {
  override readonly name = 'ProgramEnded';
}
