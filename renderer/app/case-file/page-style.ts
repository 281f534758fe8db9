/** Returns the style rules of the window that its document uses, without what a file can't load. */
export function pageStyle(root: Element): string {
  const texts = [...document.styleSheets].flatMap((sheet) => rulesText(sheet.cssRules, root));
  return texts.join('\n').replaceAll(lightOrDark, '$1');
}

/** Paper is white; and older browsers don't know this function. */
const lightOrDark = /light-dark\(\s*((?:[^(),]|\([^()]*\))+?)\s*,(?:[^()]|\([^()]*\))+\)/g;

function rulesText(rules: CSSRuleList, root: Element): readonly string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return isUsed(rule, root) ? [rule.cssText] : [];
    if (rule instanceof CSSLayerStatementRule) return [rule.cssText];
    const within =
      'cssRules' in rule && rule.cssRules instanceof CSSRuleList ? rulesText(rule.cssRules, root) : [];
    if (within.length === 0) return [];
    if (rule instanceof CSSLayerBlockRule) return [`@layer ${rule.name} {\n${within.join('\n')}\n}`];
    // What concerns the window and its user's settings has no effect on paper.
    return rule instanceof CSSMediaRule && rule.conditionText === 'print'
      ? [`@media print {\n${within.join('\n')}\n}`]
      : [];
  });
}

/** Pseudo-elements, which no element matches. */
const pseudoElement = /::?(?:before|after|marker|first-line|first-letter)\b/g;

function isUsed({ selectorText, cssText }: CSSStyleRule, root: Element): boolean {
  // Addresses lead out of the file; and no text may end the style.
  if (/url\(|image-set\(|<\//i.test(cssText)) return false;
  const selector = selectorText.replaceAll(pseudoElement, '') || '*';
  try {
    return (
      root.matches(selector) ||
      root.querySelector(selector) !== null ||
      document.documentElement.matches(selector) ||
      document.body.matches(selector)
    );
  } catch {
    return false;
  }
}
