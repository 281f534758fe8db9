/**
 * Splits a typed search into its terms, all of which a result must contain: the texts between quotes, and what is
 * between spaces. The words of a term must follow one another, so that "example.com" is not every "example" and "com".
 */
export function searchTerms(search: string): readonly string[] {
  return [...search.matchAll(/"([^"]*)"?|[^\s"]+/g)].map(([term, quoted]) => quoted ?? term);
}
