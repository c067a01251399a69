/**
 * Common given names, and family names of scripts without a space between the two. The lists show which end is the
 * given name, and whether two capitalised words are a person. A name need not be in them.
 */
import { fold } from '../contract/text.ts';

/**
 * Grouped by language for maintenance only: a lookup searches all groups, and a name is in the first that it fits.
 * Every script in a page contains these lists. Vietnamese family names are left out, because they start a name.
 */
const GIVEN = [
  // en
  'ada james john robert michael david william richard thomas mark charles steven daniel paul kevin brian jason matthew gary timothy jeffrey ryan jacob nicholas eric stephen jonathan larry scott brandon benjamin samuel gregory patrick alexander jack dennis tyler aaron henry peter adam nathan zachary kyle noah ethan jeremy sean andrew edward joseph christopher anthony joshua kenneth george oliver harry simon neil ian colin graham stuart craig mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty margaret sandra ashley kimberly emily donna michelle carol amanda melissa deborah stephanie rebecca sharon laura cynthia kathleen amy angela shirley anna brenda pamela emma nicole helen samantha katherine christine rachel carolyn janet catherine maria heather diane ruth julie olivia joyce virginia victoria kelly lauren christina joan evelyn judith megan andrea hannah jane claire fiona alice grace lucy charlotte sophie chloe hazel fred frank tom tim ben joe bob bill mike jim steve dave chris alex sam max kate liz sue',
  // de
  'hans jürgen klaus wolfgang dieter manfred uwe günter horst bernd werner stefan stephan andreas matthias markus jörg ralf martin christian holger torsten thorsten sven jens lars kai olaf dirk rolf volker heinz helmut gerhard karl heinrich walter ernst friedrich otto ulrich rainer reinhard norbert lukas jonas felix leon finn moritz tobias sebastian florian fabian dominik maximilian johannes jakob julian niklas philipp rudolf josef franz alois georg anton ludwig lorenz konrad sabine petra monika gabriele susanne renate ursula karin brigitte helga ingrid christa gisela heike birgit claudia anja katrin kathrin kerstin silke ute martina angelika elke bettina daniela melanie stefanie katharina julia lena leonie johanna marie franziska theresa magdalena elisabeth margarete hildegard gertrud erika astrid antje britta dagmar doris edith eva frauke greta hanna heidi ilse inge jana jutta lotte maren meike nadine nina regina rita rosemarie sigrid simone sonja tanja tina ulrike vera verena wiebke yvonne anne',
  // fr
  'jean pierre michel andré philippe rené louis alain jacques bernard marcel roger claude henri georges nicolas françois gérard maurice christophe julien guillaume laurent olivier pascal thierry stéphane frédéric sébastien antoine vincent alexandre maxime mathieu matthieu romain benoît hugo lucas théo arthur jules gabriel raphaël étienne emmanuel fabrice franck gilles hervé jérôme luc marc xavier yves yann jeanne françoise monique nathalie isabelle jacqueline sylvie martine madeleine suzanne hélène marguerite denise louise christiane valérie sandrine véronique céline chantal laurence aurélie émilie caroline virginie florence camille léa manon inès clara juliette élise élodie delphine corinne agnès audrey mathilde pauline margaux amélie lucie noémie estelle solène',
  // es
  'antonio josé manuel francisco juan javier carlos jesús alejandro miguel rafael pedro pablo ángel sergio fernando jorge luis alberto álvaro adrián diego raúl iván rubén enrique óscar ramón vicente andrés joaquín santiago víctor eduardo jaime ignacio alfonso salvador ricardo mario emilio julio tomás agustín guillermo gonzalo felipe marcos mateo iker íñigo carmen ana isabel cristina marta dolores lucía pilar elena josefa sara paula raquel mercedes rosa antonia beatriz silvia irene rocío mónica teresa alba montserrat encarnación marina susana sonia yolanda margarita alicia concepción esther nuria lorena carolina verónica gloria consuelo begoña amparo ximena valeria camila fernanda guadalupe itziar jimena leire macarena noelia olga',
  // it
  'giuseppe giovanni luigi francesco angelo vincenzo pietro salvatore carlo franco domenico bruno paolo michele giorgio aldo luciano marco alessandro stefano roberto matteo lorenzo luca davide federico riccardo tommaso nicola fabio massimo maurizio claudio enrico filippo giacomo leonardo daniele emanuele edoardo gianluca gianni giulio guido ugo umberto valerio vittorio giuseppina giovanna carmela caterina francesca antonietta carla concetta margherita franca paola giulia chiara valentina alessia elisa federica eleonora giorgia ilaria roberta simona patrizia stefania elisabetta emanuela gabriella beatrice bianca camilla ginevra ludovica serena sofia viola donatella raffaella lucrezia',
  // pt
  'joão augusto paulo luiz marcelo rodrigo mateus gustavo guilherme leandro tiago thiago márcio sebastião vitor nuno rui gonçalo diogo duarte filipe henrique caio otávio renato vinícius joaquim bernardo afonso francisca adriana juliana márcia aline bruna letícia luciana vanessa mariana gabriela vitória larissa luana renata eliane catarina joana leonor matilde helena margarida filipa mafalda débora tatiana priscila lívia',
  // nl
  'jan cornelis hendrik willem pieter gerrit jacobus petrus arie kees henk piet wim rob ruud bas bart bram daan sem thijs tijs jeroen joost jasper maarten martijn michiel niels pim rens roel sander sjoerd stijn teun wouter gijs frits geert joris koen matthijs jelle cornelia wilhelmina catharina hendrika anneke annemarie anouk femke fleur floor joke lieke maaike marieke marjan marijke mieke nienke renske sanne saskia sofie tineke wendy wilma fenna evi roos sietske',
  // pl
  'andrzej piotr krzysztof stanisław tomasz paweł józef marcin marek michał grzegorz jerzy tadeusz łukasz zbigniew ryszard dariusz henryk mariusz kazimierz wojciech mateusz marian rafał jacek janusz mirosław maciej sławomir jarosław kamil wiesław roman władysław jakub artur zdzisław mieczysław damian dawid przemysław czesław leszek waldemar bartosz bartłomiej szymon filip kacper hubert ewa katarzyna małgorzata agnieszka krystyna elżbieta zofia joanna janina danuta jadwiga irena halina grażyna bożena aleksandra jolanta dorota marianna beata urszula justyna iwona alicja karolina wiesława natalia bogumiła kinga patrycja sylwia weronika paulina dominika izabela zuzanna',
  // cs sk
  'jiří petr pavel jaroslav miroslav zdeněk václav františek milan karel vladimír ondřej ladislav stanislav radek vojtěch matěj aleš miloslav jaromír libor lubomír vít radim bohumil bohuslav antonín rostislav luboš ivo oldřich hana lenka kateřina alena jaroslava veronika jitka ludmila zdeňka michaela ivana jarmila zuzana marcela markéta tereza barbora kristýna klára nikola pavla šárka vlasta juraj dušan matúš vladimíra katarína andrej rastislav slavomír',
  // hu
  'lászló istván józsef jános zoltán sándor ferenc gábor attila tamás zsolt tibor andrás csaba imre lajos györgy balázs gyula mihály károly béla krisztián miklós bence máté levente gergely gergő szabolcs árpád ákos bálint kristóf márton barnabás zsuzsanna ilona katalin erzsébet judit ildikó krisztina irén eszter magdolna edit szilvia anita anikó zsófia tímea vivien réka dóra nikoletta orsolya boglárka borbála emese enikő fanni hajnalka lilla nóra noémi piroska viktória virág zita',
  // ro
  'andrei ion gheorghe nicolae vasile constantin alexandru mihai ionuț florin cristian bogdan marius dumitru mircea radu sorin vlad cătălin lucian ovidiu răzvan tudor dragoș claudiu ciprian liviu petru traian costin ioana mihaela andreea alexandra ionela alina roxana raluca georgiana oana adina corina diana floarea ileana irina lavinia loredana luminița mădălina nicoleta rodica ruxandra sorina teodora violeta viorica',
  // tr
  'mehmet mustafa ahmet ali hüseyin hasan ibrahim ismail osman yusuf murat ömer ramazan halil süleyman abdullah recep hakan serkan emre burak cem can deniz kemal kerem onur orhan selim serdar sinan tolga tuncay uğur umut volkan yasin yılmaz engin erdem ercan fatih gökhan barış alper fatma ayşe emine hatice zeynep elif meryem şerife zehra sultan hanife merve esra özlem seda selin sevgi songül tuğba yasemin gül gülay gülsüm aslı aylin ayten banu begüm berna burcu büşra canan cansu çiğdem derya dilek ebru ece esma gamze gizem hülya ipek kübra leyla melek melis neslihan nur pelin pınar şule sibel sevda',
  // el
  'γεώργιος γιώργος δημήτρης δημήτριος κωνσταντίνος κώστας ιωάννης γιάννης νικόλαος νίκος χρήστος παναγιώτης βασίλης βασίλειος αθανάσιος θανάσης μιχάλης μιχαήλ ευάγγελος βαγγέλης σπύρος σπυρίδων αντώνης αντώνιος αναστάσιος θεόδωρος ανδρέας χαράλαμπος αλέξανδρος εμμανουήλ μανώλης ηλίας σταύρος πέτρος στέφανος στυλιανός γρηγόρης απόστολος λεωνίδας μάριος πάνος μαρία ελένη αικατερίνη κατερίνα βασιλική σοφία αγγελική γεωργία δήμητρα κωνσταντίνα παναγιώτα ευαγγελία ιωάννα αναστασία χριστίνα άννα ευγενία παρασκευή δέσποινα ειρήνη αθανασία χρυσούλα ελευθερία νίκη ζωή θεοδώρα φωτεινή αριστείδης ευριπίδης αλκιβιάδης περικλής σωκράτης ηρακλής αχιλλέας οδυσσέας',
  // ru uk
  'александр сергей владимир андрей алексей дмитрий николай иван михаил евгений павел юрий виктор игорь олег анатолий максим антон роман денис артём илья константин василий вячеслав станислав борис григорий пётр леонид валерий виталий никита кирилл егор степан фёдор тимур руслан вадим геннадий анна мария елена ольга наталья наталия татьяна ирина светлана екатерина юлия людмила галина анастасия валентина надежда любовь нина вера оксана марина лариса лидия тамара виктория дарья ксения алла полина алина инна евгения софия софья олександр сергій володимир андрій олексій дмитро микола михайло євген павло юрій віктор ігор анатолій василь петро богдан тарас ярослав ростислав олена наталія тетяна ірина світлана катерина юлія надія вікторія ксенія дарина соломія',
  // sv no da fi
  'ola anders johan per nils carl erik mats bengt bo ulf göran leif magnus fredrik mikael björn henrik mattias oskar gustav viktor axel linus emil olle pontus rasmus kjell arne odd ole knut svein tor terje trond geir rune morten øyvind øystein espen eirik håvard sindre henning søren jørgen poul mads kasper torben flemming jesper kim nikolaj frederik troels ib margareta birgitta annika ulla linnea malin ebba elsa agneta gunilla pia åsa inger ingeborg solveig liv kari berit randi hilde ragnhild marit turid bente tone silje ida kirsten hanne mette lone helle lise rikke juhani matti mikko timo jari juha antti pekka heikki ilkka jukka markku petri sami janne ville teemu tuomas lauri eero esa hannu harri ismo jaakko jorma kalle kimmo marko olli pasi pentti reijo risto seppo tapio tero vesa aino anneli hannele kaarina kristiina liisa maarit marjatta päivi pirjo riitta ritva sari satu sirpa tarja tiina tuula anu eeva elina heli jaana katja kirsi leena mari minna outi piia sanna taina',
  // Romanised Japanese, Korean, Chinese, Arabic, Hebrew and others
  'hiroshi kenji takashi akira satoshi yuki haruto sota ren yuto daiki kenta makoto naoki takeshi yoko keiko yumi sakura yui hina aoi misaki akiko naomi emi rina ayumi min-jun ji-hoon seo-yeon ji-woo hye-jin sung-min wei fang lei jing xiaoming mohammed muhammad mohamed ahmed omar khaled hassan hussein youssef tariq karim samir nabil fatima aisha layla mariam noor salma yasmin zahra moshe yosef yaakov noa tamar yael shira rivka amir ravi rajesh sanjay amit priya deepak sunita arjun vikram ananya pooja',
]
  .join(' ')
  .split(' ');

const given = new Set(GIVEN.map(fold));

/** Arabic and Hebrew in their own script. */
const GIVEN_ELSEWHERE = new Set(
  'محمد أحمد احمد علي عمر خالد حسن حسين يوسف إبراهيم ابراهيم سعيد سامي كريم طارق ماجد فهد سلطان ناصر وليد ياسر فاطمة عائشة مريم ليلى نورة نور سارة هدى زينب أمل منى רועי דוד משה יוסף יעקב אברהם יצחק דניאל מיכאל אורי איתי עומר יונתן נועם אסף גיל רון שרה רחל רבקה לאה מרים תמר יעל נועה שירה מיכל רונית דנה ענת הילה'.split(
    ' ',
  ),
);

/** A double name counts by its first part. */
export function isGiven(word: string): boolean {
  const [first = ''] = fold(word).split('-');
  return given.has(first) || given.has(fold(word)) || GIVEN_ELSEWHERE.has(word);
}

/**
 * Family names of one to three characters. Any other name of three to five characters starts with a family name of
 * two.
 */
const JAPANESE =
  /^(?:佐藤|鈴木|高橋|田中|伊藤|渡辺|渡邊|渡邉|山本|中村|小林|加藤|吉田|山田|佐々木|山口|松本|井上|木村|林|斎藤|齋藤|斉藤|清水|山崎|森|池田|橋本|阿部|石川|山下|中島|中嶋|石井|小川|前田|岡田|長谷川|藤田|後藤|近藤|村上|遠藤|青木|坂本|福田|太田|西村|藤井|金子|岡本|藤原|三浦|中野|中川|原田|松田|竹内|小野|田村|中山|和田|石田|森田|上田|原|内田|柴田|酒井|宮崎|横山|高木|安藤|宮本|大野|小島|谷口|工藤|今井|高田|増田|丸山|杉山|村田|大塚|新井|小山|平野|藤本|河野|上野|野口|武田|松井|千葉|岩崎|菅原|木下|久保|佐野|野村|松尾|市川|菊地|菊池|杉本|古川|大西|島田|水野|桜井|高野|渡部|吉川|山内|西田|飯田|西川|小松|北村|安田|五十嵐|川口|平田|関|中田|久保田|服部|東|岩田|土屋|川崎|福島|本田|辻|樋口|秋山|田口|永井|中西|吉村|川上|石原|大橋|松岡|馬場|浜田|森本|星野|矢野|浅野|松下|大久保|吉岡|小池|野田|荒木|熊谷|松浦|大谷|内藤|黒田|尾崎|川村|永田|望月|田辺|松村|荒井|堀|大島|平井|早川|菅野|栗原|西|岸|岡|南|北|泉|堤|畑|梶|勝又|榊原|小野寺|佐久間|日比野)$/u;
const CHINESE_DOUBLE =
  /^(?:欧阳|歐陽|司马|司馬|诸葛|諸葛|上官|皇甫|慕容|夏侯|东方|東方|尉迟|公孙|公孫|令狐|端木|南宫|南宮)/;
const CHINESE =
  '王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林罗羅高郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖蕭田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鍾谭譚陆陸汪范石廖贾賈夏韦韋付方白邹鄒孟熊秦邱江尹薛闫阎閻段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴武戴莫孔向汤湯';
const KOREAN_DOUBLE = /^(?:남궁|황보|제갈|선우|독고|사공|서문)/;
const KOREAN =
  '김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민류나진지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용';

/** The number of characters of the family name in a Japanese name; 0 when it is no name. */
export function japaneseFamily(name: string): number {
  if (JAPANESE.test(name)) return 0;
  for (const size of [3, 2, 1]) {
    if (name.length > size && name.length <= size + 3 && JAPANESE.test(name.slice(0, size))) return size;
  }
  return /^\p{Script=Han}{2}[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,3}$/u.test(name) ? 2 : 0;
}

export const knowsJapaneseFamily = (name: string): boolean =>
  [3, 2, 1].some((size) => name.length > size && JAPANESE.test(name.slice(0, size)));

/** The same for Chinese: two to four characters that start with a known family name. */
export function chineseFamily(name: string): number {
  if (!/^\p{Script=Han}{2,4}$/u.test(name)) return 0;
  if (CHINESE_DOUBLE.test(name) && name.length > 2) return 2;
  return name.length <= 3 && CHINESE.includes(name.charAt(0)) ? 1 : 0;
}

/** The same for Korean. */
export function koreanFamily(name: string): number {
  if (!/^\p{Script=Hangul}{2,4}$/u.test(name)) return 0;
  if (KOREAN_DOUBLE.test(name) && name.length > 2) return 2;
  return name.length <= 4 && name.length >= 2 && KOREAN.includes(name.charAt(0)) ? 1 : 0;
}
