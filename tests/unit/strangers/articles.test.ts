// @vitest-environment jsdom
import { describe, expect } from 'vitest';
import { readSteps } from '../../../lib/page/read-page.ts';
import { toEnd } from '../page/to-end.ts';
import { cases } from './still-wrong.ts';

interface Case {
  lang: string;
  head?: string;
  body: string;
  url?: string;
}

const ld = (thing: unknown) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;
const og = '<meta property="og:type" content="article">';

const sentences: Record<string, string> = {
  en: 'The council met on Tuesday evening and decided to keep the old harbour open for another year, despite the costs.',
  de: 'Der Stadtrat hat am Dienstagabend beschlossen, den alten Hafen trotz der Kosten ein weiteres Jahr offen zu halten.',
  fr: 'Le conseil municipal a décidé mardi soir de garder le vieux port ouvert une année de plus, malgré les coûts.',
  es: 'El ayuntamiento decidió el martes por la noche mantener abierto el viejo puerto un año más, pese a los costes.',
  pt: 'A câmara municipal decidiu na terça-feira à noite manter o velho porto aberto por mais um ano, apesar dos custos.',
  it: 'Il consiglio comunale ha deciso martedì sera di tenere aperto il vecchio porto per un altro anno, malgrado i costi.',
  pl: 'Rada miasta zdecydowała we wtorek wieczorem, że stary port pozostanie otwarty przez kolejny rok mimo kosztów.',
  tr: 'Belediye meclisi salı akşamı, maliyetlere rağmen eski limanın bir yıl daha açık kalmasına karar verdi.',
  vi: 'Hội đồng thành phố tối thứ Ba đã quyết định giữ bến cảng cũ mở cửa thêm một năm nữa dù chi phí tăng cao.',
  ar: 'قرر المجلس البلدي مساء الثلاثاء إبقاء الميناء القديم مفتوحا لعام آخر على الرغم من التكاليف المرتفعة.',
  ja: '市議会は火曜日の夜、費用がかかるにもかかわらず、古い港をもう一年間開けておくことを決定しました。',
  ko: '시의회는 화요일 저녁 비용 부담에도 불구하고 오래된 항구를 일 년 더 열어 두기로 결정했다고 밝혔습니다.',
  zh: '市议会周二晚间决定,尽管成本高昂,旧港口仍将继续开放一年,以便当地渔民和商户有时间做出调整。',
  ru: 'Городской совет во вторник вечером решил оставить старый порт открытым ещё на год, несмотря на расходы.',
  el: 'Το δημοτικό συμβούλιο αποφάσισε το βράδυ της Τρίτης να κρατήσει το παλιό λιμάνι ανοιχτό για έναν ακόμη χρόνο.',
  nl: 'De gemeenteraad besloot dinsdagavond de oude haven ondanks de kosten nog een jaar open te houden voor iedereen.',
  sv: 'Kommunfullmäktige beslutade på tisdagskvällen att hålla den gamla hamnen öppen ytterligare ett år trots kostnaderna.',
  cs: 'Zastupitelstvo v úterý večer rozhodlo, že starý přístav zůstane navzdory nákladům otevřený ještě jeden rok.',
  hu: 'A városi tanács kedden este úgy döntött, hogy a régi kikötőt a költségek ellenére még egy évig nyitva tartja.',
};
const prose = (lang: string) => `<p>${`${sentences[lang]} `.repeat(4)}</p>`.repeat(8);
const titles: Record<string, string> = {
  en: 'Old harbour stays open for another year',
  de: 'Der alte Hafen bleibt ein Jahr länger offen',
  fr: 'Le vieux port reste ouvert une année de plus',
  es: 'El viejo puerto sigue abierto un año más',
  pt: 'O velho porto fica aberto por mais um ano',
  it: 'Il vecchio porto resta aperto un altro anno',
  pl: 'Stary port pozostanie otwarty jeszcze rok',
  tr: 'Eski liman bir yıl daha açık kalacak',
  vi: 'Bến cảng cũ mở cửa thêm một năm nữa',
  ar: 'الميناء القديم يبقى مفتوحا لعام آخر',
  ja: '古い港、さらに一年間の存続が決定',
  ko: '오래된 항구, 일 년 더 운영하기로',
  zh: '旧港口将继续开放一年',
  ru: 'Старый порт останется открытым ещё на год',
  el: 'Το παλιό λιμάνι μένει ανοιχτό για έναν ακόμη χρόνο',
  nl: 'Oude haven blijft nog een jaar open',
  sv: 'Gamla hamnen hålls öppen ett år till',
  cs: 'Starý přístav zůstane otevřený ještě rok',
  hu: 'Még egy évig nyitva marad a régi kikötő',
};
const h1 = (lang: string) => `<h1>${titles[lang]}</h1>`;

async function read({
  lang,
  head = '',
  body,
  url = 'https://www.tidepost.test/local/old-harbour-stays-open-for-another-year',
}: Case) {
  document.open();
  document.write(
    `<!doctype html><html lang="${lang}"><head><title>${titles[lang]} | Tidepost</title><meta property="og:site_name" content="Tidepost">${head}</head><body>${body}</body></html>`,
  );
  document.close();
  return toEnd(readSteps(document, new URL(url)));
}
const persons = async (page: Case) =>
  (await read(page)).authors.filter(({ kind }) => kind === 'person').map(({ name }) => name);

const byline = (lang: string, line: string): Case => ({
  lang,
  head: og,
  body: `<header><nav><a href="/">Tidepost</a><a href="/local">Local</a></nav></header><main><article>${h1(lang)}${line}${prose(lang)}</article></main><footer>© Tidepost</footer>`,
});

describe('authors that an outsider would read on the page', () => {
  cases<[string, Case, string[]]>(
    [
      [
        'en: By + time in one line',
        byline('en', '<p class="meta">By Siobhan Kavanagh | Published 3 March 2026, 08:12 GMT</p>'),
        ['Siobhan Kavanagh'],
      ],
      [
        'en: words by, photographs by',
        byline('en', '<div>Words by <b>Tamsin Okafor</b><br>Photographs by <b>Leif Brandvold</b></div>'),
        ['Tamsin Okafor'],
      ],
      [
        'en: with reporting by',
        {
          ...byline('en', ''),
          body: byline('en', '<p>By Priya Raghunathan</p>').body.replace(
            '</article>',
            '<p><em>Additional reporting by Marcus Delacroix in Geneva and Wen Li in Singapore; editing by Hugh Ferris</em></p></article>',
          ),
        },
        ['Priya Raghunathan'],
      ],
      [
        'en: guest author',
        byline('en', '<div class="post-meta">Guest post by <a href="/guests/odalys">Odalys Fentress</a></div>'),
        ['Odalys Fentress'],
      ],
      ['en: staff', byline('en', '<p class="byline">By Tidepost Staff</p>'), []],
      ['en: agency', byline('en', '<p class="byline">By The Associated Newswire</p>'), []],
      [
        'en: name, then city and agency',
        byline('en', '<p class="byline">By DELPHINE MARCHETTI, Associated Newswire</p>'),
        ['Delphine Marchetti'],
      ],
      [
        'en: For the Tidepost',
        byline('en', '<p class="byline">Callum Oyelaran, For the Tidepost</p>'),
        ['Callum Oyelaran'],
      ],
      [
        'en: title of the author behind a comma',
        byline(
          'en',
          '<div class="byline">By <a rel="author" href="/a/ines">Ines Quartermaine</a>, Senior Political Correspondent</div>',
        ),
        ['Ines Quartermaine'],
      ],
      [
        'en: medical review',
        byline(
          'en',
          '<div>Written by <a href="/w/1">Ramona Tuttle, RD</a></div><div>Medically reviewed by <a href="/w/2">Dr. Edwin Achterberg, MD</a></div>',
        ),
        ['Ramona Tuttle'],
      ],
      [
        'en: as told to',
        byline('en', '<p class="byline">By Gideon Ashworth, as told to Merle Pankhurst</p>'),
        ['Gideon Ashworth'],
      ],
      [
        'en: the related stories carry bylines',
        {
          ...byline('en', '<p>By Fenella Strand</p>'),
          body: byline('en', '<p>By Fenella Strand</p>').body.replace(
            '</main>',
            '</main><aside><h2>Read next</h2><div><a href="/x"><h3>Boats</h3></a><span class="author">By Rufus Talbot</span></div><div><a href="/y"><h3>Cranes</h3></a><span class="author">By Mina Aldous</span></div></aside>',
          ),
        },
        ['Fenella Strand'],
      ],
      [
        'en: commenters',
        {
          ...byline('en', '<p>By Fenella Strand</p>'),
          body: byline('en', '<p>By Fenella Strand</p>').body.replace(
            '</main>',
            '</main><section id="comments"><h2>2 comments</h2><article class="comment"><cite class="fn comment-author">Derek Nobbs</cite><p>Well said.</p></article><article class="comment"><cite class="fn comment-author">Pat Ogilvy</cite><p>Nonsense.</p></article></section>',
          ),
        },
        ['Fenella Strand'],
      ],
      [
        'de: Von',
        byline('de', '<p class="autor">Von <a href="/autor/jan-philipp-kuehnast">Jan-Philipp Kühnast</a>, Hamburg</p>'),
        ['Jan-Philipp Kühnast'],
      ],
      [
        'de: Ein Kommentar von',
        byline('de', '<p>Ein Kommentar von Friederike Adelsberger</p>'),
        ['Friederike Adelsberger'],
      ],
      [
        'de: two and von within the name',
        byline('de', '<p class="byline">Von Henriette von Bülau und Götz Aßmann</p>'),
        ['Henriette von Bülau', 'Götz Aßmann'],
      ],
      ['de: agency abbreviation', byline('de', '<p class="byline">dpa/tmn</p>'), []],
      [
        'de: Foto',
        {
          ...byline(
            'de',
            '<figure><img src="x.jpg" alt=""><figcaption>Foto: Torben Lüdecke/dpa</figcaption></figure><p>von Mareike Stöver</p>',
          ),
        },
        ['Mareike Stöver'],
      ],
      [
        'de: Autorin label',
        byline('de', '<dl><dt>Autorin</dt><dd>Mag. Valentina Pichler</dd><dt>Lesezeit</dt><dd>4 Minuten</dd></dl>'),
        ['Mag. Valentina Pichler'],
      ],
      [
        'fr: Par … et',
        byline(
          'fr',
          '<p>Par <span>Anne-Sophie Lecointre</span> et <span>Yannick Le Goff</span> (avec Mathilde Roussel à Bruxelles)</p>',
        ),
        ['Anne-Sophie Lecointre', 'Yannick Le Goff'],
      ],
      [
        'fr: Propos recueillis par',
        byline('fr', '<p>Propos recueillis par Clémence d’Harcourt</p>'),
        ['Clémence d’Harcourt'],
      ],
      [
        'fr: Publié le … par',
        byline('fr', '<p class="meta">Publié le 3 mars 2026 à 18h04 par Élodie Vasseur-Nguyên</p>'),
        ['Élodie Vasseur-Nguyên'],
      ],
      ['fr: agency', byline('fr', '<p class="auteur">Le Tidepost avec AFP</p>'), []],
      [
        'es: Por, city',
        byline('es', '<div class="firma"><a href="/autor/x">Íñigo Etxeberria Zubizarreta</a><span>Bilbao</span></div>'),
        ['Íñigo Etxeberria Zubizarreta'],
      ],
      [
        'es: Texto / Fotos',
        byline('es', '<p>Texto: María José Cañizares</p><p>Fotos: Rubén Otxoa</p>'),
        ['María José Cañizares'],
      ],
      ['es: Redacción', byline('es', '<p class="autor">Redacción</p>'), []],
      [
        'es: Traducción de',
        byline('es', '<p>Por Ludmila Ferrante</p><p>Traducción de Nicanor Zaldívar</p>'),
        ['Ludmila Ferrante'],
      ],
      [
        'pt: Por, da redação',
        byline('pt', '<p class="author">Por Thaís Albuquerque de Melo, Tidepost — São Paulo</p>'),
        ['Thaís Albuquerque de Melo'],
      ],
      [
        'pt: Escrito por / Edição',
        byline('pt', '<p>Escrito por Gonçalo Brandão</p><p>Edição: Inês Quintela</p>'),
        ['Gonçalo Brandão'],
      ],
      [
        'it: di',
        byline('it', '<p class="firma">di <strong>Pierluigi Dell’Aquila</strong></p>'),
        ['Pierluigi Dell’Aquila'],
      ],
      ['it: a cura di', byline('it', '<p>A cura di Ginevra Lo Monaco</p>'), ['Ginevra Lo Monaco']],
      ['it: foto di', byline('it', '<p>di Ottavia Serpieri - foto di Massimo Bruni</p>'), ['Ottavia Serpieri']],
      ['pl: Autor', byline('pl', '<p>Autor: Małgorzata Świętochowska-Żak</p>'), ['Małgorzata Świętochowska-Żak']],
      ['pl: oprac.', byline('pl', '<p>oprac. Zbigniew Krzemiński</p>'), ['Zbigniew Krzemiński']],
      ['tr: Haber', byline('tr', '<p>Haber: İpek Çağlayangil / Fotoğraf: Oğuz Şahinbaş</p>'), ['İpek Çağlayangil']],
      [
        'tr: Yazan',
        byline('tr', '<div class="yazar">Yazan: <a href="/yazar/g">Gülşen Özdoğan</a></div>'),
        ['Gülşen Özdoğan'],
      ],
      [
        'vi: at the end',
        {
          ...byline('vi', ''),
          body: byline('vi', '').body.replace(
            '</article>',
            '<p class="author" style="text-align:right"><strong>Trần Thị Hồng Nhung</strong></p></article>',
          ),
        },
        ['Trần Thị Hồng Nhung'],
      ],
      ['vi: Tác giả', byline('vi', '<p>Tác giả: Nguyễn Hoàng Phúc</p>'), ['Nguyễn Hoàng Phúc']],
      ['ar: بقلم', byline('ar', '<p>بقلم: هدى المنصوري</p>'), ['هدى المنصوري']],
      [
        'ar: كتب',
        byline('ar', '<div class="author">كتب <a href="/w/1">محمود عبد الرحمن</a></div>'),
        ['محمود عبد الرحمن'],
      ],
      ['ja: 文', byline('ja', '<p>文：佐々木 遥香 写真：井上 大輔</p>'), ['佐々木 遥香']],
      ['ja: 記者', byline('ja', '<p class="writer">高橋健一記者</p>'), ['高橋健一']],
      ['ja: brackets at the end', byline('ja', '<p class="byline">【渡辺 由美子】</p>'), ['渡辺 由美子']],
      ['ko: 기자', byline('ko', '<p class="byline">박서연 기자 seoyeon@tidepost.test</p>'), ['박서연']],
      ['ko: 글', byline('ko', '<p>글 최민준 · 사진 이도윤</p>'), ['최민준']],
      ['zh: 记者', byline('zh', '<p>记者 欧阳文静 报道</p>'), ['欧阳文静']],
      ['zh: 作者', byline('zh', '<p>作者：陈晓明 来源：潮报 编辑：刘洋</p>'), ['陈晓明']],
      ['zh: 文/', byline('zh', '<p>文/赵丽华 图/孙伟</p>'), ['赵丽华']],
      ['ru: Автор', byline('ru', '<p>Автор: Екатерина Вознесенская</p>'), ['Екатерина Вознесенская']],
      ['ru: Текст/Фото', byline('ru', '<p>Текст: Аркадий Лопухин. Фото: Нина Быстрова</p>'), ['Аркадий Лопухин']],
      ['el: Του/Της', byline('el', '<p>Της Ευγενίας Παπαδοπούλου</p>'), ['Ευγενίας Παπαδοπούλου']],
      ['el: Γράφει', byline('el', '<p>Γράφει ο Σπύρος Καλογερόπουλος</p>'), ['Σπύρος Καλογερόπουλος']],
      ['nl: Door', byline('nl', '<p>Door onze verslaggever Sjoerd van der Wielen</p>'), ['Sjoerd van der Wielen']],
      ['nl: Tekst en beeld', byline('nl', '<p>Tekst: Marijke ’t Hooft | Beeld: Bas Kuipers</p>'), ['Marijke ’t Hooft']],
      ['sv: Text & foto', byline('sv', '<p>Text: Åsa Hägerström Foto: Nils Östlund</p>'), ['Åsa Hägerström']],
      ['cs: autorka', byline('cs', '<p>Autorka: Zdeňka Přibylová</p>'), ['Zdeňka Přibylová']],
      ['hu: Írta', byline('hu', '<p>Írta: Szűcs Boglárka</p>'), ['Szűcs Boglárka']],
      [
        'a byline in capitals',
        byline('en', '<p class="byline">BY THEODORA VAN HOUTEN AND SEAN MCALLISTER</p>'),
        ['Theodora van Houten', 'Sean McAllister'],
      ],
      [
        'author box only, no byline',
        {
          ...byline('en', ''),
          body: byline('en', '').body.replace(
            '</article>',
            '<div class="author-box"><img src="a.jpg" alt=""><h4>About the author</h4><p><strong>Lorcan Fitzwilliam</strong> covers ports and shipping. He lives in Cork with two dogs.</p></div></article>',
          ),
        },
        ['Lorcan Fitzwilliam'],
      ],
      [
        'written by card with social links',
        byline(
          'en',
          '<div class="author-card"><img alt="Photo of Beatrix Oduya"><div><span>Written by</span><a href="/team/beatrix-oduya">Beatrix Oduya</a><a href="https://x.test/bo">Follow on X</a></div></div>',
        ),
        ['Beatrix Oduya'],
      ],
      [
        'three authors in list items',
        byline(
          'en',
          '<ul class="authors"><li><a href="/a/1">Nadia Worrall</a></li><li><a href="/a/2">Tobias Einarsson</a></li><li><a href="/a/3">Cheng Yi-Ling</a></li></ul>',
        ),
        ['Nadia Worrall', 'Tobias Einarsson', 'Cheng Yi-Ling'],
      ],
      [
        'a podcast host',
        byline('en', '<p>Hosted by Rosalind Achebe</p><p>Produced by Kit Marlow-Reyes</p>'),
        ['Rosalind Achebe'],
      ],
    ],
    ['en: name, then city and agency', 'fr: agency', 'ja: 記者', 'el: Του/Της', 'nl: Door', 'a byline in capitals'],
    async ([, page, names]) => {
      expect(await persons(page)).toEqual(names);
    },
  );
});

const posting = (more: object, type: unknown = 'NewsArticle') =>
  ld({
    '@context': 'https://schema.org',
    '@type': type,
    headline: titles.en,
    datePublished: '2026-03-03T08:12:00+00:00',
    ...more,
  });
const bare = (head: string, extra = ''): Case => ({
  lang: 'en',
  head,
  body: `<main><article>${h1('en')}${prose('en')}</article>${extra}</main>`,
});

describe('authors in odd data', () => {
  cases<[string, Case, string[]]>(
    [
      [
        'author as an array of strings',
        bare(posting({ author: ['Nadia Worrall', 'Tobias Einarsson'] })),
        ['Nadia Worrall', 'Tobias Einarsson'],
      ],
      [
        'author as one string with and',
        bare(posting({ author: 'Nadia Worrall and Tobias Einarsson' })),
        ['Nadia Worrall', 'Tobias Einarsson'],
      ],
      [
        'name as an array',
        bare(posting({ author: { '@type': 'Person', name: ['Nadia Worrall', 'Tobias Einarsson'] } })),
        ['Nadia Worrall', 'Tobias Einarsson'],
      ],
      [
        'given and family only',
        bare(posting({ author: { '@type': 'Person', givenName: 'Nadia', familyName: 'Worrall' } })),
        ['Nadia Worrall'],
      ],
      [
        'a type with its whole address',
        bare(
          posting(
            { author: { '@type': 'http://schema.org/Person', name: 'Nadia Worrall' } },
            'http://schema.org/NewsArticle',
          ),
        ),
        ['Nadia Worrall'],
      ],
      [
        'name in a value object',
        bare(posting({ author: { '@type': 'Person', name: { '@value': 'Nadia Worrall', '@language': 'en' } } })),
        ['Nadia Worrall'],
      ],
      [
        'nested in mainEntity',
        bare(
          ld({
            '@context': 'https://schema.org',
            '@type': 'WebPage',
            mainEntity: {
              '@type': 'Article',
              headline: titles.en,
              author: { '@type': 'Person', name: 'Nadia Worrall' },
            },
          }),
        ),
        ['Nadia Worrall'],
      ],
      [
        'mainEntityOfPage the other way round',
        bare(
          ld({
            '@context': 'https://schema.org',
            '@type': 'WebPage',
            name: titles.en,
            author: { '@type': 'Person', name: 'Nadia Worrall' },
          }) + og,
        ),
        ['Nadia Worrall'],
      ],
      [
        'author by @id in another script',
        bare(
          posting({ author: [{ '@id': 'https://www.tidepost.test/#/person/9' }] }) +
            ld({
              '@context': 'https://schema.org',
              '@type': 'Person',
              '@id': 'https://www.tidepost.test/#/person/9',
              name: 'Nadia Worrall',
            }),
        ),
        ['Nadia Worrall'],
      ],
      [
        'author is the organisation of the site, creator the person',
        bare(posting({ author: { '@type': 'Organization', name: 'Tidepost' }, creator: ['Nadia Worrall'] })),
        ['Nadia Worrall'],
      ],
      [
        'typed as Organization though a person',
        {
          ...byline('en', '<p>By Nadia Worrall</p>'),
          head: posting({ author: { '@type': 'Organization', name: 'Nadia Worrall' } }),
        },
        ['Nadia Worrall'],
      ],
      [
        'typed as Person though a newsroom',
        bare(posting({ author: { '@type': 'Person', name: 'Tidepost Newsroom' } })),
        [],
      ],
      ['typed as Person though admin', bare(posting({ author: { '@type': 'Person', name: 'admin' } })), []],
      [
        'typed as Person though a user name, byline has the name',
        {
          ...byline('en', '<p>By Nadia Worrall</p>'),
          head: posting({ author: { '@type': 'Person', name: 'nworrall' } }),
        },
        ['Nadia Worrall'],
      ],
      [
        'JSON-LD inside CDATA',
        bare(
          `<script type="application/ld+json">//<![CDATA[\n${JSON.stringify({ '@type': 'NewsArticle', headline: titles.en, author: { '@type': 'Person', name: 'Nadia Worrall' } })}\n//]]></script>`,
        ),
        ['Nadia Worrall'],
      ],
      [
        'JSON-LD with a raw newline in a string',
        bare(
          `<script type="application/ld+json">{"@type":"NewsArticle","headline":"${titles.en}","description":"one\ntwo","author":{"@type":"Person","name":"Nadia Worrall"}}</script>`,
        ),
        ['Nadia Worrall'],
      ],
      [
        'JSON-LD with a trailing comma',
        bare(
          `<script type="application/ld+json">{"@type":"NewsArticle","headline":"${titles.en}","author":{"@type":"Person","name":"Nadia Worrall",},}</script>`,
        ),
        ['Nadia Worrall'],
      ],
      [
        'JSON-LD of type JSON+LD with charset',
        bare(
          `<script type="application/ld+json; charset=utf-8">${JSON.stringify({ '@type': 'NewsArticle', headline: titles.en, author: 'Nadia Worrall' })}</script>`,
        ),
        ['Nadia Worrall'],
      ],
      [
        'author as an URL with the name elsewhere',
        {
          ...byline(
            'en',
            '<p class="byline">By <a href="https://www.tidepost.test/authors/nadia-worrall">Nadia Worrall</a></p>',
          ),
          head: posting({ author: 'https://www.tidepost.test/authors/nadia-worrall' }),
        },
        ['Nadia Worrall'],
      ],
      [
        'article:author is a Facebook page',
        bare(`${og}<meta property="article:author" content="https://www.facebook.com/tidepost">`),
        [],
      ],
      [
        'meta author with a mail address',
        bare(`${og}<meta name="author" content="nadia.worrall@tidepost.test (Nadia Worrall)">`),
        ['Nadia Worrall'],
      ],
      [
        'meta author with job',
        bare(`${og}<meta name="author" content="Nadia Worrall, Harbour Editor">`),
        ['Nadia Worrall'],
      ],
      [
        'meta byl',
        bare(`${og}<meta name="byl" content="By Nadia Worrall and Tobias Einarsson">`),
        ['Nadia Worrall', 'Tobias Einarsson'],
      ],
      ['parsely tags', bare(`${og}<meta name="parsely-author" content="Nadia Worrall">`), ['Nadia Worrall']],
      ['sailthru', bare(`${og}<meta name="sailthru.author" content="Nadia Worrall">`), ['Nadia Worrall']],
      ['dc.creator family first', bare(`${og}<meta name="DC.creator" content="Worrall, Nadia">`), ['Nadia Worrall']],
      [
        'citation authors',
        bare(
          `<meta name="citation_title" content="${titles.en}"><meta name="citation_author" content="Worrall, Nadia"><meta name="citation_author" content="Einarsson, Tobias">`,
        ),
        ['Nadia Worrall', 'Tobias Einarsson'],
      ],
      [
        'reviewedBy beside author',
        bare(
          posting({
            author: { '@type': 'Person', name: 'Nadia Worrall' },
            reviewedBy: { '@type': 'Person', name: 'Edwin Achterberg' },
            editor: 'Hugh Ferris',
          }),
        ),
        ['Nadia Worrall'],
      ],
      [
        'translator beside author',
        bare(
          posting({
            author: { '@type': 'Person', name: 'Nadia Worrall' },
            translator: { '@type': 'Person', name: 'Edwin Achterberg' },
          }),
        ),
        ['Nadia Worrall'],
      ],
      [
        'author with job in the name',
        bare(posting({ author: { '@type': 'Person', name: 'Nadia Worrall | Senior Reporter' } })),
        ['Nadia Worrall'],
      ],
      [
        'author with By in the name',
        bare(posting({ author: { '@type': 'Person', name: 'By Nadia Worrall' } })),
        ['Nadia Worrall'],
      ],
      ['name in capitals', bare(posting({ author: { '@type': 'Person', name: 'NADIA WORRALL' } })), ['Nadia Worrall']],
      [
        'name with double spaces and a nbsp',
        bare(posting({ author: { '@type': 'Person', name: ' Nadia\u00a0 Worrall ' } })),
        ['Nadia Worrall'],
      ],
      [
        'a review of a book, whose author did not write the page',
        bare(
          ld({
            '@type': 'Review',
            author: { '@type': 'Person', name: 'Nadia Worrall' },
            itemReviewed: { '@type': 'Book', name: 'Tides', author: { '@type': 'Person', name: 'Osbert Crane' } },
            datePublished: '2026-03-03',
          }) + og,
        ),
        ['Nadia Worrall'],
      ],
      [
        'a recipe',
        {
          lang: 'en',
          head: ld({
            '@type': 'Recipe',
            name: titles.en,
            author: { '@type': 'Person', name: 'Nadia Worrall' },
            datePublished: '2026-03-03',
          }),
          body: `<main>${h1('en')}${prose('en')}</main>`,
        },
        ['Nadia Worrall'],
      ],
      [
        'microdata with content',
        {
          lang: 'en',
          head: og,
          body: `<article itemscope itemtype="https://schema.org/BlogPosting">${h1('en')}<span itemprop="author" itemscope itemtype="https://schema.org/Person"><meta itemprop="name" content="Nadia Worrall"></span>${prose('en')}</article>`,
        },
        ['Nadia Worrall'],
      ],
      [
        'RDFa',
        {
          lang: 'en',
          head: og,
          body: `<article vocab="https://schema.org/" typeof="Article">${h1('en')}<span property="author" typeof="Person"><span property="name">Nadia Worrall</span></span>${prose('en')}</article>`,
        },
        ['Nadia Worrall'],
      ],
      [
        'a Person of the site (owner) beside an article without author',
        bare(
          ld({
            '@graph': [
              { '@type': 'Person', '@id': '#o', name: 'Osbert Crane' },
              { '@type': 'Article', headline: titles.en, publisher: { '@id': '#o' } },
            ],
          }),
        ),
        [],
      ],
      [
        'LiveBlogPosting with updates of others',
        bare(
          ld({
            '@type': 'LiveBlogPosting',
            headline: titles.en,
            author: { '@type': 'Person', name: 'Nadia Worrall' },
            liveBlogUpdate: [
              { '@type': 'BlogPosting', headline: 'x', author: { '@type': 'Person', name: 'Tobias Einarsson' } },
            ],
          }),
        ),
        ['Nadia Worrall'],
      ],
    ],
    [
      'name as an array',
      'author is the organisation of the site, creator the person',
      'meta author with a mail address',
      'name in capitals',
      'a review of a book, whose author did not write the page',
      'RDFa',
    ],
    async ([, page, names]) => {
      expect(await persons(page)).toEqual(names);
    },
  );
});

const company = (body: string, head = ''): Case => ({
  lang: 'en',
  head,
  body,
  url: 'https://www.aldermoor.test/about/',
});

describe('article or company page', () => {
  cases<[string, Case, boolean]>(
    [
      ['an about page with much prose', company(`<h1>About us</h1>${prose('en')}`), false],
      [
        'a careers page with a date',
        company(
          `<h1>Senior Rigger (m/f/d)</h1><p>Posted <time datetime="2026-03-01">1 March 2026</time></p>${prose('en')}`,
          ld({ '@type': 'JobPosting', title: 'Rigger', datePosted: '2026-03-01' }),
        ),
        false,
      ],
      [
        'a product page',
        {
          ...company(
            `<h1>Winch 40</h1><p>€ 240</p>${prose('en')}`,
            `${ld({ '@type': 'Product', name: 'Winch 40', offers: { price: 240 } })}<meta property="og:type" content="product">`,
          ),
          url: 'https://www.aldermoor.test/shop/winch-40',
        },
        false,
      ],
      [
        'a case study with a byline',
        {
          ...company(
            `<h1>How Aldermoor rebuilt a pier</h1><p>By Nadia Worrall · 4 min read · 3 Mar 2026</p>${prose('en')}`,
          ),
          url: 'https://www.aldermoor.test/insights/how-aldermoor-rebuilt-a-pier',
        },
        true,
      ],
      [
        'a short article of three sentences with a byline',
        {
          lang: 'en',
          body: `<main><article>${h1('en')}<p class="byline">By Nadia Worrall</p><time datetime="2026-03-03">3 March 2026</time><p>${sentences.en}</p></article></main>`,
        },
        true,
      ],
      [
        'a page of little more than a byline',
        {
          lang: 'en',
          body: `<main>${h1('en')}<p class="byline">By <a href="/authors/nadia-worrall">Nadia Worrall</a></p><p>March 3, 2026</p><video src="x.mp4"></video><p>${sentences.en}</p></main>`,
        },
        true,
      ],
      [
        'a Japanese article without data',
        {
          lang: 'ja',
          body: `<main><article>${h1('ja')}<p>2026年3月3日 文：佐々木 遥香</p>${prose('ja')}</article></main>`,
          url: 'https://www.tidepost.test/articles/20260303-001.html',
        },
        true,
      ],
      [
        'a Chinese article without data',
        {
          lang: 'zh',
          body: `<div class="content">${h1('zh')}<div class="info">2026-03-03 08:12 来源：潮报 作者：陈晓明</div>${prose('zh')}</div>`,
          url: 'https://www.tidepost.test/2026/0303/c1001-40001.html',
        },
        true,
      ],
      [
        'an Arabic article',
        { lang: 'ar', body: `<article>${h1('ar')}<p>بقلم: هدى المنصوري</p>${prose('ar')}</article>` },
        true,
      ],
      [
        'the front page of a newspaper',
        {
          lang: 'en',
          body: `<main><h1>Tidepost</h1>${Array.from({ length: 12 }, (_, n) => `<article><h2><a href="/s/${n}">Story number ${n} about the harbour</a></h2><p>By Writer Worrall</p><p>${sentences.en}</p></article>`).join('')}</main>`,
          url: 'https://www.tidepost.test/',
        },
        false,
      ],
      [
        'an author’s own page',
        {
          lang: 'en',
          head: '<meta property="og:type" content="profile">',
          body: `<main><h1>Nadia Worrall</h1><p>Harbour editor of Tidepost.</p>${Array.from({ length: 10 }, (_, n) => `<article><h2><a href="/s/${n}">Story number ${n} about the harbour</a></h2><p>${sentences.en}</p></article>`).join('')}</main>`,
          url: 'https://www.tidepost.test/authors/nadia-worrall',
        },
        false,
      ],
      [
        'a privacy notice',
        {
          lang: 'en',
          body: `<main><h1>Privacy policy</h1><p>Last updated: 3 March 2026</p>${prose('en')}</main>`,
          url: 'https://www.aldermoor.test/privacy',
        },
        false,
      ],
      [
        'a press release',
        {
          lang: 'en',
          head: og,
          body: `<main><h1>Aldermoor opens yard in Cork</h1><p>Cork, 3 March 2026</p>${prose('en')}<h2>Media contact</h2><p>Nadia Worrall, press@aldermoor.test</p></main>`,
          url: 'https://www.aldermoor.test/news/press/aldermoor-opens-yard',
        },
        true,
      ],
      [
        'documentation',
        {
          lang: 'en',
          body: `<nav><a href="/docs/a">A</a></nav><main><h1>Install the agent</h1>${prose('en')}<pre><code>x</code></pre></main>`,
          url: 'https://docs.aldermoor.test/guide/install',
        },
        false,
      ],
    ],
    ['a Chinese article without data'],
    async ([, page, is]) => {
      expect((await read(page)).article.is).toBe(is);
    },
  );
});
