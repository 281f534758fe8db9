/** Returns a function that tells which plural form of a language a number takes, by CLDR's rules: "one", "few", "other". */
export function pluralRules(language: string): (count: number) => Intl.LDMLPluralRule {
  let rules: Intl.PluralRules | undefined;
  return (count) => {
    rules ??= new Intl.PluralRules(language);
    return rules.select(count);
  };
}
