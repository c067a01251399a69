/**
 * Patterns in the contract's tokens (lib/contract/README.md §2.3), with the share of companies that use them.
 * The shares are estimates from general knowledge and need not sum to one.
 */

/** A whole name or its initial. */
export type Token = 'first' | 'last' | 'f' | 'l';

/** The separator between two parts. */
const separators = ['', '.', '_', '-'] as const;

interface Template {
  /** As the contract writes it: `{first}.{last}`. */
  pattern: string;
  tokens: readonly Token[];
  separator: (typeof separators)[number];
  /** The estimated share of companies, 0 to 1. */
  prior: number;
}

const shares: readonly [tokens: Token[], separator: Template['separator'], share: number][] = [
  [['first', 'last'], '.', 0.4],
  [['f', 'last'], '', 0.16],
  [['first'], '', 0.11],
  [['first', 'last'], '', 0.05],
  [['f', 'last'], '.', 0.05],
  [['last'], '', 0.03],
  [['first', 'l'], '', 0.03],
  [['last', 'first'], '.', 0.025],
  [['first', 'last'], '_', 0.025],
  [['last', 'f'], '', 0.02],
  [['first', 'last'], '-', 0.015],
  [['first', 'l'], '.', 0.012],
  [['last', 'first'], '', 0.01],
  [['f', 'l'], '', 0.01],
  [['f', 'last'], '_', 0.008],
  [['l', 'first'], '', 0.007],
  [['last', 'f'], '.', 0.007],
  [['last', 'first'], '_', 0.006],
  [['f', 'last'], '-', 0.005],
  [['last', 'first'], '-', 0.004],
  [['l', 'first'], '.', 0.003],
  [['first', 'l'], '_', 0.003],
  [['l', 'f'], '', 0.003],
  [['last', 'f'], '_', 0.002],
  [['first', 'l'], '-', 0.002],
  [['last', 'f'], '-', 0.002],
  [['f', 'l'], '.', 0.002],
  [['l', 'first'], '_', 0.001],
  [['l', 'first'], '-', 0.001],
];

const total = shares.reduce((sum, [, , share]) => sum + share, 0);

/** Most common first. */
export const templates: readonly Template[] = shares.map(([tokens, separator, share]) => ({
  pattern: tokens.map((token) => `{${token}}`).join(separator),
  tokens,
  separator,
  prior: share / total,
}));
