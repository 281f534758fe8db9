/** Returns the estimated width of a text in the interface's font at 12 px. An estimate needs no screen. */
export function textWidth(text: string): number {
  const wide = text.match(/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/g)?.length ?? 0;
  return Math.ceil((text.length - wide) * 6.7 + wide * 12.5);
}
