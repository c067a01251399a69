/**
 * Stands in for `tldts` in `device.js`, which runs beside `engine.js`: the public suffix list would otherwise be in
 * the package, and in memory, twice (`wxt.config.ts`).
 */
import type { parse as Parse, getDomainWithoutSuffix as WithoutSuffix } from 'tldts';

function ofEngine() {
  const { harrierEngine } = globalThis;
  if (!harrierEngine) throw new Error('The engine is not there');
  return harrierEngine.suffixes;
}

export const parse: typeof Parse = (...of) => ofEngine().parse(...of);
export const getDomainWithoutSuffix: typeof WithoutSuffix = (...of) => ofEngine().getDomainWithoutSuffix(...of);
