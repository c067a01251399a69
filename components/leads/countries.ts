/** The countries of ISO 3166-1, by the names that the browser has for them in the language of the words. */
import { i18n } from '#i18n';

/** Two letters that the browser can name, but that are no country of ISO 3166-1 alpha-2: groups, parts of others, and reserved ones. */
const others: ReadonlySet<string> = new Set(
  'AC CP CQ DG EA EU EZ IC QO TA UK UN XA XB XK ZZ AN BU CS DD DY FQ FX HV JT MI NH NQ NT PC PU PZ RH SU TP VD WK YD YU ZR'.split(
    ' ',
  ),
);

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));

let named: { value: string; words: string }[] | undefined;

export function countries(): readonly { value: string; words: string }[] {
  named ??= listed();
  return named;
}

function listed(): { value: string; words: string }[] {
  const tag = i18n.t('locale.tag');
  const names = new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' });
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const { compare } = new Intl.Collator(tag);
  return codes
    .flatMap((value) => {
      const words = others.has(value) ? undefined : names.of(value);
      return words === undefined ? [] : [{ value, words }];
    })
    .sort((one, other) => compare(one.words, other.words));
}
