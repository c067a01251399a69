/**
 * Where a word begins and ends, in any script, for patterns with the flag `u`: `\b` and `\w` know the letters of ASCII alone, so that
 * `\bin\b` stands in "Inés" and `\w+` ends before the ä of "Universität".
 */
export const START = '(?<![\\p{L}\\p{M}\\p{N}])';
export const END = '(?![\\p{L}\\p{M}\\p{N}])';
