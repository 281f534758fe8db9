/** Resolves when the picture on the sheet to print is decoded. */
export async function printSheetReady(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const picture = document.querySelector<HTMLImageElement>('.map-print-sheet__picture');
  // An unreadable picture prints its alternative text.
  await picture?.decode().catch(() => undefined);
}
