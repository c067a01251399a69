/** The article of the page: its title, the names that the page itself gives as authors, and the author finder. */
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { costs } from '../../lib/contract/costs.ts';
import type { AuthorCandidate } from '../../lib/page/facts.ts';
import { Name } from '../contact/address.tsx';
import { Button } from '../controls/button.tsx';
import { RadioLine } from '../controls/fields/choices.tsx';
import { wholeDay } from '../format/ages.ts';
import { costWords } from '../format/cost-words.ts';
import { placeWords } from '../format/page-words.ts';
import { plain, plainOrNull } from '../format/plain.ts';
import '../lookup/person/article-view.css';

export interface ArticleHeadProps {
  title: string;
  siteName: string | null;
  /** The domain, where the site names itself nothing. */
  domain: string;
  published: string | null;
}

export function ArticleHead({ title, siteName, domain, published }: ArticleHeadProps) {
  const day = wholeDay(published);
  return (
    <div class="article-head">
      <p class="label">{i18n.t('article.label')}</p>
      <h1 class="t15 cut2 three" title={plain(title)}>
        <bdi>{plain(title)}</bdi>
      </h1>
      <p class="t12 ink2 cut">
        <bdi class="dotted">{plainOrNull(siteName) ?? domain}</bdi>
        {day && <span class="dotted">{day}</span>}
      </p>
    </div>
  );
}

export interface AuthorsCardProps {
  authors: readonly AuthorCandidate[];
  /** Which of them the finder by name would be asked for. */
  chosen: number;
  searchesLeft: number | null;
  asking: boolean;
  onChoose: (index: number) => void;
  /** Null: nobody can be asked, or the author is shown already. */
  onFind: (() => void) | null;
}

export function AuthorsCard({ authors, chosen, searchesLeft, asking, onChoose, onFind }: AuthorsCardProps) {
  const group = useId();
  const spends = costs.findAuthor;
  return (
    <>
      <h2 class="label" id={`${group}h`}>
        {authors.length > 0 ? i18n.t('article.named', authors.length) : i18n.t('article.nobody_named')}
      </h2>
      {authors.length > 0 && (
        <fieldset class="authors" aria-labelledby={`${group}h`}>
          {authors.map((author, at) => {
            const name = (
              <b class="med cut">
                <Name>{author.name}</Name>
              </b>
            );
            return (
              <div key={author.name} class="author">
                {authors.length > 1 ? (
                  <RadioLine group={group} checked={at === chosen} onChoose={() => onChoose(at)}>
                    {name}
                  </RadioLine>
                ) : (
                  name
                )}
                <span class="t12 ink3">{placeWords(author.places)}</span>
              </div>
            );
          })}
        </fieldset>
      )}
      {onFind && (
        <Button
          look="primary"
          size="big"
          full
          busy={asking}
          cost={costWords({ spends, left: searchesLeft })}
          onClick={onFind}
        >
          {i18n.t('article.find')}
        </Button>
      )}
    </>
  );
}
