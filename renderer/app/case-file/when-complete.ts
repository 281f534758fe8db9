/** Resolves when the document on the page has its fonts and pictures, which may be loading. An unreadable picture has its text. */
export async function whenComplete(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[data-picture]')];
  await Promise.all([
    document.fonts.ready,
    ...pictures.map((picture) => picture.decode().catch(() => undefined)),
  ]);
}
