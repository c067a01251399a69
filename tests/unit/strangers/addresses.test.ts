// @vitest-environment jsdom
import { describe, expect } from 'vitest';
import { addressesOf, jsonLd } from '../page/read-html.ts';
import { cases } from './still-wrong.ts';

const stillWrong = [
  'Russian собака',
  'data attributes for user and domain',
  'data-name, data-domain, data-tld',
  'a data-email attribute',
  'base64 in a data attribute',
  '_at_',
  'Japanese: replace ★',
  'an image for the @',
  'an image for the [at]',
  'an icon for the @',
  'an svg between',
  'spaces around the @',
  'REMOVE in capitals',
  'mailto with two recipients',
  'group of people before one domain',
  'trailing dash or slash',
];

describe('addresses that an outsider would find on a contact page', () => {
  cases<[string, string, string[]]>(
    [
      [
        'data attributes for user and domain',
        '<a class="mail" href="#" data-user="n.worrall" data-domain="aldermoor.test">Mail</a>',
        ['n.worrall@aldermoor.test'],
      ],
      [
        'data-name, data-domain, data-tld',
        '<a class="cryptedmail" data-name="hello" data-domain="aldermoor" data-tld="test" href="#"></a>',
        ['hello@aldermoor.test'],
      ],
      [
        'a data-email attribute',
        '<button data-email="hello@aldermoor.test">Mail us</button>',
        ['hello@aldermoor.test'],
      ],
      [
        'base64 in a data attribute',
        '<a data-mail="aGVsbG9AYWxkZXJtb29yLnRlc3Q=" href="#">Mail us</a>',
        ['hello@aldermoor.test'],
      ],
      [
        'base64 in atob',
        '<script>document.write(atob("aGVsbG9AYWxkZXJtb29yLnRlc3Q="))</script>',
        ['hello@aldermoor.test'],
      ],
      [
        'rot13 of TYPO3-like kind',
        '<a href="#" onclick="linkTo_UnCryptMailto(\'ocknvq,jgnnqBcnfgtoqqt0vguv\')">hello(at)aldermoor.test</a>',
        ['hello@aldermoor.test'],
      ],
      [
        'concatenated in a script',
        '<script>var u = "hello"; document.write(u + "@" + "aldermoor.test")</script>',
        ['hello@aldermoor.test'],
      ],
      [
        'reversed in CSS',
        '<span style="direction: rtl; unicode-bidi: bidi-override;">tset.roomredla@olleh</span>',
        ['hello@aldermoor.test'],
      ],
      ['AT and DOT in capitals', '<p>hello AT aldermoor DOT test</p>', ['hello@aldermoor.test']],
      ['{at} braces', '<p>hello{at}aldermoor{dot}test</p>', ['hello@aldermoor.test']],
      ['<at> angle brackets', '<p>hello &lt;at&gt; aldermoor.test</p>', ['hello@aldermoor.test']],
      ['_at_', '<p>hello_at_aldermoor.test</p>', ['hello@aldermoor.test']],
      ['(a)', '<p>hello(a)aldermoor.test</p>', ['hello@aldermoor.test']],
      ['[æt]', '<p>hello [æt] aldermoor.test</p>', ['hello@aldermoor.test']],
      ['French arobase', '<p>hello [arobase] aldermoor [point] test</p>', ['hello@aldermoor.test']],
      ['Spanish arroba', '<p>hello (arroba) aldermoor (punto) test</p>', ['hello@aldermoor.test']],
      ['Italian chiocciola', '<p>hello [chiocciola] aldermoor.test</p>', ['hello@aldermoor.test']],
      ['Polish małpa', '<p>hello (małpa) aldermoor (kropka) test</p>', ['hello@aldermoor.test']],
      ['Russian собака', '<p>hello [собака] aldermoor [точка] test</p>', ['hello@aldermoor.test']],
      ['fullwidth at', '<p>hello＠aldermoor.test</p>', ['hello@aldermoor.test']],
      ['Japanese: replace ★', '<p>hello★aldermoor.test(★を@に変えてください)</p>', ['hello@aldermoor.test']],
      ['an image for the @', '<p>hello<img src="at.gif" alt="@">aldermoor.test</p>', ['hello@aldermoor.test']],
      ['an image for the [at]', '<p>hello<img src="at.gif" alt="(at)">aldermoor.test</p>', ['hello@aldermoor.test']],
      ['an icon for the @', '<p>hello<i class="fa fa-at"></i>aldermoor.test</p>', ['hello@aldermoor.test']],
      ['an svg between', '<p>hello<svg aria-label="at"><path d=""/></svg>aldermoor.test</p>', ['hello@aldermoor.test']],
      ['spaces around the @', '<p>hello @ aldermoor.test</p>', ['hello@aldermoor.test']],
      ['a comment inside', '<p>hello<!-- no@spam.test -->@<!-- x -->aldermoor.test</p>', ['hello@aldermoor.test']],
      ['a wbr inside', '<p>hello@<wbr>aldermoor<wbr>.test</p>', ['hello@aldermoor.test']],
      [
        'REMOVE in capitals',
        '<a href="mailto:helloREMOVETHIS@aldermoor.test">Mail</a><p>helloREMOVETHIS@aldermoor.test</p>',
        [],
      ],
      [
        'mailto with two recipients',
        '<a href="mailto:hello@aldermoor.test,press@aldermoor.test?cc=sales@aldermoor.test">Mail</a>',
        ['hello@aldermoor.test', 'press@aldermoor.test', 'sales@aldermoor.test'],
      ],
      [
        'mailto with spaces and a semicolon',
        '<a href="mailto: hello@aldermoor.test; press@aldermoor.test ">Mail</a>',
        ['hello@aldermoor.test', 'press@aldermoor.test'],
      ],
      ['mailto with slashes', '<a href="mailto://hello@aldermoor.test">Mail</a>', ['hello@aldermoor.test']],
      [
        'mailto without a colon’s space coded',
        '<a href="mailto:%20hello@aldermoor.test">Mail</a>',
        ['hello@aldermoor.test'],
      ],
      ['http mail link', '<a href="http://hello@aldermoor.test">hello@aldermoor.test</a>', ['hello@aldermoor.test']],
      [
        'mailto body with another address',
        '<a href="mailto:hello@aldermoor.test?body=Please%20forward%20to%20friend@other.test">Mail</a>',
        ['hello@aldermoor.test'],
      ],
      ['share link', '<a href="mailto:?subject=Look&body=https://aldermoor.test">Share</a>', []],
      [
        'placeholders of a form',
        '<form><input type="email" placeholder="you@company.test"><input name="e" value="name@example.com"></form>',
        [],
      ],
      ['file names', '<img src="logo@2x.png" alt="logo@2x.png"><p>team@3x.webp</p>', []],
      ['a social handle', '<p>Follow @aldermoor.test on Fedi: @nadia@social.example</p>', []],
      ['package versions', '<code>npm i left-pad@1.3.0 @scope/tool@2.0.0-beta.1</code>', []],
      ['a git remote', '<code>git clone git@code.test:aldermoor/yard.git</code>', []],
      [
        'sentry key',
        '<script>Sentry.init({dsn:"https://9f86d081884c7d659a2feaa0c55ad015@o1.ingest.example/2"})</script>',
        [],
      ],
      ['a plus address', '<p>hello+jobs@aldermoor.test</p>', ['hello+jobs@aldermoor.test']],
      ['an apostrophe', "<p>s.o'hara@aldermoor.test</p>", ["s.o'hara@aldermoor.test"]],
      ['an international domain', '<p>hallo@bücher-müller.example</p>', ['hallo@bücher-müller.example']],
      [
        'JSON-LD with mailto',
        jsonLd({ '@type': 'Organization', email: 'mailto:hello@aldermoor.test' }),
        ['hello@aldermoor.test'],
      ],
      ['prefix E-Mail:', '<p>E-Mail:hello@aldermoor.test Tel:+41 44 000 00 00</p>', ['hello@aldermoor.test']],
      [
        'group of people before one domain',
        '<p>{ada, grace}@aldermoor.test</p>',
        ['ada@aldermoor.test', 'grace@aldermoor.test'],
      ],
      ['first.last@ scheme description', '<p>Our addresses: firstname.lastname@aldermoor.test</p>', []],
      ['vorname.nachname@', '<p>E-Mail: vorname.nachname@aldermoor.test</p>', []],
      ['prenom.nom@', '<p>Courriel : prenom.nom@aldermoor.test</p>', []],
      ['nombre.apellido@', '<p>correo: nombre.apellido@aldermoor.test</p>', []],
      ['Japanese text around', '<p>お問い合わせはhello@aldermoor.testまで。</p>', ['hello@aldermoor.test']],
      ['Korean particle behind', '<p>hello@aldermoor.test으로 보내 주세요</p>', ['hello@aldermoor.test']],
      [
        'trailing dash or slash',
        '<p>hello@aldermoor.test/press@aldermoor.test – sales@aldermoor.test-</p>',
        ['hello@aldermoor.test', 'press@aldermoor.test', 'sales@aldermoor.test'],
      ],
    ],
    stillWrong,
    async ([, body, expected]) => {
      expect([...(await addressesOf(body, 'https://aldermoor.test/contact'))].sort()).toEqual([...expected].sort());
    },
  );
});
