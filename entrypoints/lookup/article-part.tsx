/** An article: its authors first, its site second. */

import { FindingBones, Miss } from '../../components/contact/finding-card.tsx';
import { CompanyLine } from '../../components/lookup/company/company-line.tsx';
import { Part } from '../../components/lookup/frame.tsx';
import type { View } from '../../components/lookup/view.ts';
import { ArticleHead, AuthorsCard } from '../../components/popup/article-card.tsx';
import { missWords, siteWords } from '../../components/popup/finding-words.ts';
import { VisitedStep } from '../../components/popup/visited-step.tsx';
import { takeStep } from '../../components/shell/next-steps.ts';
import { ProblemNotice } from '../../components/shell/problem-notice.tsx';
import type { Company } from '../../lib/screens/company.ts';
import type { Lookup } from '../../lib/screens/lookup.ts';
import { FindingPart, FoundPeople } from './finding-part.tsx';

type ArticleView = Extract<View, { kind: 'article' }>;

export function ArticlePart({ lookup, view }: { lookup: Lookup; view: ArticleView }) {
  const { authors, finding, site } = view;
  const { article } = authors;
  const hasService = lookup.ground.service.value !== null;
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
      <FoundPeople lookup={lookup} people={view.author} />
      {hasService && <FindingPart lookup={lookup} finding={finding} />}
      <Part>
        <SiteLine site={site} onOpen={() => lookup.show({ kind: 'company', company: site, finding })} />
      </Part>
    </>
  );
}

function AuthorsPart({ lookup: { ground }, view: { authors } }: { lookup: Lookup; view: ArticleView }) {
  const state = authors.state.value;
  const missed = state.at === 'shown' && authors.found.value === null;
  const canFind = ground.service.value !== null && state.at !== 'shown';
  const patient = ground.settings.value?.patient ?? false;
  const steps = { service: ground.service.value, retry: authors.find, again: authors.findAgain };
  return (
    <Part>
      <AuthorsCard
        authors={authors.article.authors}
        chosen={authors.chosen.value}
        searchesLeft={ground.usage.value?.searches.left ?? null}
        asking={state.at === 'asking'}
        onChoose={authors.choose}
        onFind={canFind ? authors.find : null}
      />
      {missed && <Miss words={missWords('author')} />}
      {authors.canTryVisited.value && <VisitedStep onTry={authors.findVisited} />}
      {state.at === 'failed' && <ProblemNotice problem={state.problem} onNext={(step) => takeStep(step, steps)} />}
      {state.at === 'asking' && <FindingBones since={state.since} patient={patient} />}
    </Part>
  );
}

function SiteLine({ site, onOpen }: { site: Company; onOpen: () => void }) {
  const { count, profile } = site;
  const { name, domain } = profile.value;
  return (
    <CompanyLine
      name={name ?? domain?.unicode ?? ''}
      note={siteWords()}
      known={count.value.at === 'shown' ? count.value.reply.data.total : null}
      onOpen={onOpen}
    />
  );
}
