/** Words before a family name that belong to it. */

/** The usual ones. Scripts in web pages load these alone. */
const usual =
  /^(?:d[aeiou]s?|de[lrn]|della|v[ao]n|zur?|l[aeo]s?|[ea]l|b[ie]n|ibn|y|e|a[fv]|te[rn]|['’]t|st\.?|op|mc)$/i;

const rare =
  /^(?:dell[eo]|de(?:gl)?i|dal(?:la)?|dall|de?m|v[ao]m|vander|zum|auf|lis?|bint[ie]?|abu|عبد|أبو|بن|آل|abdel|ould|a[ps]|te|tot?|s[ae]n|santa|sainte?|mac|[óo]|n[íi]c?|uí|mhic|in|und|i|am|im)$/i;

/** With a capital these are usually a given name, a middle initial, or a word of another language. */
const ambiguous = /^(?:ap|op|to|te|tot|af|av|as|i|y|e|o|ni|ui|in|und|auf|dem|sen|lis?|las|les|los|am|im)$/i;

/** Fewer than `isParticle`. */
export const isUsualParticle = (word: string): boolean => usual.test(word);

export const isParticle = (word: string): boolean => usual.test(word) || rare.test(word);

/** Joins two family names: the word before it belongs to the family name, too. */
export const isJoiner = (word: string): boolean => /^(?:y|e|i|und)$/i.test(word);

/** Whether the family name starts at this word of a full name: `de Wit`, `De Wit`, `Ó Briain`, but not `Op Smith`. */
export const startsFamily = (word: string): boolean =>
  isParticle(word) && (word === word.toLowerCase() || !ambiguous.test(word));
