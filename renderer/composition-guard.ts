/** The key code of a key that an input method processes, also where it ends the composition (UI Events, 7.3.1). */
const processedKey = 229;

/**
 * Keeps the keys of an input method's composition from every other listener: Enter that confirms 東京 gives no verdict, and
 * Esc that cancels it closes nothing. The input method still gets them. Must be called before other listeners are added
 * to the window. Returns the function that ends it.
 */
export function guardCompositions(window: Window): () => void {
  const types = ['keydown', 'keypress', 'keyup'] as const;
  const guard = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === processedKey) event.stopImmediatePropagation();
  };
  for (const type of types) window.addEventListener(type, guard, { capture: true });
  return () => {
    for (const type of types) window.removeEventListener(type, guard, { capture: true });
  };
}
