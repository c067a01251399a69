/** The page's article: its title, the authors that the page itself names, and the author finder. */
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { costs, type Spend } from '../../../lib/contract/costs.ts';
import { keyOfEmail } from '../../../lib/contract/text.ts';
import type { AuthorCandidate } from '../../../lib/page/facts.ts';
import { Name } from '../../contact/address.tsx';
import { FindingSkeleton, Miss } from '../../contact/finding-card.tsx';
import { hasOptedOut } from '../../contact/rows.ts';
import { Button } from '../../controls/button.tsx';
import { Dotted } from '../../controls/dotted.tsx';
import { RadioLine } from '../../controls/fields/choices.tsx';
import { wholeDay } from '../../format/ages.ts';
import { costWords, isFree } from '../../format/cost-words.ts';
import { placeWords } from '../../format/page-words.ts';
import { plain, plainOrNull } from '../../format/plain.ts';
import { AskedInOrder } from '../../shell/asked-in-order.tsx';
import { nextStep } from '../../shell/next-steps.ts';
import { ProblemNotice } from '../../shell/problem-notice.tsx';
import { CompanyLine } from '../company/company-line.tsx';
import type { Company } from '../company/company-store.ts';
import { Part } from '../frame.tsx';
import type { Lookup } from '../lookup-store.ts';
import { canSearchSite } from '../site/site-search-store.ts';
import type { View } from '../subject-views.ts';
import type { AuthorResult } from './article-store.ts';
import { GuessPart, OtherAddresses } from './finder-guess.tsx';
import { FinderPart, FoundPeople } from './finder-view.tsx';
import './article-view.css';

type ArticleView = Extract<View, { kind: 'article' }>;

export function ArticlePart({ lookup, view }: { lookup: Lookup; view: ArticleView }) {
  const { authors, finding, site } = view;
  const { article } = authors;
  const hasService = lookup.shared.service.value !== null;
  const asked = authors.byName.value ? finding.finder.state.value : authors.state.value;
  return (
    <>
      <Part>
        <ArticleHead
          title={article.title}
          siteName={article.siteName}
          domain={article.domain.unicode}
          published={article.published}
        />
      </Part>
      <AuthorsPart lookup={lookup} view={view} />
      <GuessPart
        guess={authors.guess.value}
        site={canSearchSite(lookup.shared) ? site.site : null}
        shown={asked.at === 'shown' ? { asked: asked.asked, onRefresh: authors.findAgain } : null}
      />
      <FoundPeople lookup={lookup} people={view.author} />
      <OtherAddresses lookup={lookup} people={view.others} />
      {hasService && <FinderPart lookup={lookup} finding={finding} heading={i18n.t('article.by_name')} />}
      <Part>
        <SiteLine
          site={site}
          isReading={lookup.reading.value || site.learning.value}
          onOpen={() => lookup.show({ kind: 'company', company: site, finding })}
        />
      </Part>
    </>
  );
}

function AuthorsPart({ lookup: { shared }, view: { authors, finding } }: { lookup: Lookup; view: ArticleView }) {
  const byName = authors.byName.value;
  const article = authors.state.value;
  const state = byName ? finding.finder.state.value : article;
  const found = authors.found.value;
  const canFind = shared.service.value !== null && state.at !== 'shown' && found === null;
  const patient = shared.settings.value?.patient ?? false;
  const chosen = authors.article.authors[authors.chosen.value];
  return (
    <Part>
      <AuthorsCard
        authors={authors.article.authors}
        chosen={authors.chosen.value}
        results={authors.results.value.map((result) => withoutOptedOut(result, shared))}
        searchesLeft={shared.usage.value?.searches.left ?? null}
        asking={state.at === 'asking'}
        spends={byName ? costs.findEmail : costs.findAuthor}
        words={byName && chosen ? i18n.t('article.find_named', [plain(chosen.name)]) : undefined}
        onChoose={authors.choose}
        onFind={canFind ? (byName ? authors.findByName : authors.find) : null}
      />
      {/* The result of a search by name is shown under its form. */}
      {!byName && article.at === 'shown' && found === null && (
        <Miss words={i18n.t(isFree.value ? 'article.miss_free' : 'article.miss')} />
      )}
      {authors.canTryVisited.value && <VisitedStep onTry={authors.findVisited} />}
      {!byName && article.at === 'failed' && (
        <ProblemNotice problem={article.problem} onNext={nextStep(shared, authors.retry, authors.findAgain)} />
      )}
      {!byName && (
        <AskedInOrder
          ask="find"
          spends={costs.findAuthor}
          state={article}
          onAsk={authors.findAt}
          onChoose={authors.prefer}
        />
      )}
      {!byName && article.at === 'asking' && (
        <FindingSkeleton since={article.since} patient={patient} onCancel={authors.cancel} />
      )}
    </Part>
  );
}

function withoutOptedOut(result: AuthorResult, { checks }: Lookup['shared']): AuthorResult {
  if (result.at !== 'found') return result;
  const check = checks.known.value.get(keyOfEmail(result.contact.email)) ?? null;
  return hasOptedOut({ check }) ? { at: 'open' } : result;
}

/** `isReading`: this device may still learn people from the page. */
function SiteLine({ site, isReading, onOpen }: { site: Company; isReading: boolean; onOpen: () => void }) {
  const { count, profile } = site;
  const { name, domain } = profile.value;
  const known = count.value.at === 'shown' ? count.value.reply.data.total : null;
  return (
    <CompanyLine
      name={name ?? domain?.unicode ?? ''}
      note={i18n.t('article.site')}
      known={known === 0 && isReading ? null : known}
      onOpen={onOpen}
    />
  );
}

/** The canonical address had no result; the visited one is a different request. */
function VisitedStep({ onTry }: { onTry: () => void }) {
  return (
    <p class="line">
      <Button cost={costWords({ spends: costs.findAuthor, asks: 'find' })} onClick={onTry}>
        {i18n.t('visited_step.try')}
      </Button>
    </p>
  );
}

interface ArticleHeadProps {
  title: string;
  siteName: string | null;
  /** The domain, shown if the site gives no name of its own. */
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
        <Dotted>{plainOrNull(siteName) ?? domain}</Dotted>
        {day && <span class="dotted">{day}</span>}
      </p>
    </div>
  );
}

/** Only organisations are named, so no person can be found. */
const isByOrganisation = (authors: readonly AuthorCandidate[]): boolean =>
  authors.length > 0 && authors.every(({ kind }) => kind === 'organisation');

function headingWords(authors: readonly AuthorCandidate[]): string {
  if (isByOrganisation(authors))
    return i18n.t('article.organisation', [authors.map(({ name }) => plain(name)).join(i18n.t('list_comma'))]);
  return authors.length > 0 ? i18n.t('article.named', authors.length) : i18n.t('article.nobody_named');
}

interface AuthorsCardProps {
  authors: readonly AuthorCandidate[];
  /** The one that the finder by name would look for. */
  chosen: number;
  /** What is known of each of them. */
  results: readonly AuthorResult[];
  searchesLeft: number | null;
  asking: boolean;
  /** What the button spends. */
  spends: Spend;
  /** The button's label. */
  words?: string | undefined;
  onChoose: (index: number) => void;
  /** Null: there is no service, or the author is already shown. */
  onFind: (() => void) | null;
}

export function AuthorsCard(props: AuthorsCardProps) {
  const { authors, chosen, results, searchesLeft, asking, spends, words, onChoose, onFind } = props;
  const group = useId();
  const byOrganisation = isByOrganisation(authors);
  return (
    <>
      <h2 class="label" id={`${group}h`}>
        {headingWords(authors)}
      </h2>
      {authors.length > 0 && !byOrganisation && (
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
                <AuthorSaid author={author} result={results[at]} />
              </div>
            );
          })}
        </fieldset>
      )}
      {onFind && (
        <Button
          look={byOrganisation ? 'quiet' : 'primary'}
          size={byOrganisation ? undefined : 'big'}
          full={!byOrganisation}
          busy={asking}
          cost={costWords({ spends, left: searchesLeft, asks: 'find' })}
          onClick={onFind}
        >
          {words ?? (byOrganisation ? i18n.t('article.find_anyway') : i18n.t('article.find'))}
        </Button>
      )}
    </>
  );
}

/** Their address, that there is none, or else where the page names them. */
function AuthorSaid({ author, result }: { author: AuthorCandidate; result: AuthorResult | undefined }) {
  switch (result?.at) {
    case 'found':
      return (
        <span class="t12 ink2 cut" dir="ltr" title={plain(result.contact.email)}>
          {plain(result.contact.email)}
        </span>
      );
    case 'none':
      return <span class="t12 ink3">{i18n.t('article.none')}</span>;
    default:
      return <span class="t12 ink3">{placeWords(author.places)}</span>;
  }
}
