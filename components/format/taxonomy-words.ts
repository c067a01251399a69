/** The contract's taxonomy in everyday words. An unknown word is shown as received. */
import { i18n } from '#i18n';
import {
  departments,
  emailTypes,
  noDepartment,
  requiredFields,
  seniorities,
  sourceTypes,
} from '../../lib/contract/taxonomy.ts';
import { plain } from './plain.ts';

const known = <Word extends string>(words: readonly Word[], slug: string): Word | undefined =>
  words.find((word) => word === slug);

export function departmentWord(slug: string): string {
  if (slug === noDepartment) return i18n.t('department.none');
  const word = known(departments, slug);
  return word ? i18n.t(`department.${word}`) : plain(slug);
}

export function seniorityWord(slug: string): string {
  const word = known(seniorities, slug);
  return word ? i18n.t(`seniority.${word}`) : plain(slug);
}

export function typeWord(slug: string): string {
  const word = known(emailTypes, slug);
  return word ? i18n.t(`type.${word}`) : plain(slug);
}

export function sourceTypeWord(slug: string): string {
  const word = known(sourceTypes, slug);
  return word ? i18n.t(`source_type.${word}`) : plain(slug);
}

export function requiredWord(slug: string): string {
  const word = known(requiredFields, slug);
  return word ? i18n.t(`required.${word}`) : plain(slug);
}
