/**
 * Word boundaries in any script, for patterns with the flag `u`. `\b` and `\w` know ASCII only: `\bin\b` matches in
 * "Inés", and `\w+` ends before the ä of "Universität".
 */
export const START = '(?<![\\p{L}\\p{M}\\p{N}])';
export const END = '(?![\\p{L}\\p{M}\\p{N}])';
