const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Returns by how many values a key moves a slider, following the ARIA slider pattern; null for other keys. */
export function sliderStep(key: string): number | null {
  return Object.hasOwn(steps, key) ? (steps[key] ?? null) : null;
}
