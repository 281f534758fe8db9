/** Cleans up after a part of the current test. */
type End = () => unknown;

const ends: End[] = [];

/**
 * Calls `end` after the current test, or after the next one if none is running; in reverse order of
 * registration.
 */
export function afterTest(end: End): void {
  ends.push(end);
}

/** Runs all clean-ups, even if one fails; throws the first error. */
export async function endTest(): Promise<void> {
  const failures: unknown[] = [];
  for (const end of ends.splice(0).reverse()) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
