/** Resolves when the picture on the sheet that is to be printed can be drawn. */
export async function printSheetShown(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const picture = document.querySelector<HTMLImageElement>('.map-print-sheet__picture');
  // One that cannot be read is printed as its words.
  await picture?.decode().catch(() => undefined);
}
