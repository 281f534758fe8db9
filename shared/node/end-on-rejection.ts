/**
 * Ends this process if a rejected promise is not handled, as Node does by default. Electron 37 and newer only print it
 * in a utility process, which would go on in an unknown state; when it ends, main starts it again.
 */
export function endOnUnhandledRejection(): void {
  process.on('unhandledRejection', () => process.exit(1));
}
