/** What ends a part of the present test. */
type End = () => unknown;

const ends: End[] = [];

/** Calls `end` after the present test, or after the next one where none is running; what was begun last ends first. */
export function afterTest(end: End): void {
  ends.push(end);
}

/** Ends everything of the test, also where one end fails; throws the first failure. */
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
