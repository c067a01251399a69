/** Invented pages of common kinds of sites, marked up as each site builder's templates do. */
import type { PageFacts } from '../../../lib/page/facts.ts';
import { jsonLd, readHtml } from './read-html.ts';

export interface Invented {
  head?: string;
  body: string;
  address?: string;
}

export const title = 'How wooden boats are mended in winter';
export const heading = `<h1>${title}</h1>`;
export const og = '<meta property="og:type" content="article">';
export const published = '<meta property="article:published_time" content="2026-03-04T08:00:00Z">';

const news = 'https://paper.test/news/how-wooden-boats-are-mended-in-winter';
const site = '<meta property="og:site_name" content="Harbour Paper">';

const facts = ({ head = '', body, address = news }: Invented): Promise<PageFacts> =>
  readHtml(body, { head: `<title>${title} - Harbour Paper</title>${site}${head}`, address });

/** Whether it is an article, and the authors it shows, organisations included. */
export async function read(page: Invented): Promise<{ is: boolean; names: string[] }> {
  const { article, authors } = await facts(page);
  return { is: article.is, names: authors.map(({ name }) => name) };
}

/** The authors that are recognised as people. */
export const personsIn = async (page: Invented): Promise<string[]> =>
  (await facts(page)).authors.filter(({ kind }) => kind === 'person').map(({ name }) => name);

/** JSON-LD of the page's own article. */
export const posting = (more: object, type: unknown = 'NewsArticle'): string =>
  jsonLd({ '@context': 'https://schema.org', '@type': type, headline: title, datePublished: '2026-03-04', ...more });

export const person = (name: string): object => ({ '@type': 'Person', name });
