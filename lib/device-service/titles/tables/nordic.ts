import type { TitleTable } from '../title-table.ts';

/** Swedish, Norwegian and Danish, which share most of their words. */
export const nordic: TitleTable = {
  departments: {
    it: {
      3: `*arkitekt it, *dataing, *dataanal, *driftstekniker it, *itarkitekt, *itkon, *losningsark, mjukva,
*natverkst, *netvaerkst, *systemadmin, *systemansv, *systemarkitekt, *testare, *udvikle, *utveckla, *utvikle, *webbutv`,
      2: '*elkraft, *informasjonssik, *natverk, *netvaerk',
      1: '*ingenio, *ingenj',
    },
    finance: {
      3: `*bankr, *bokhall, *boghol, *kasserer, *kassor, *kredittr, *ekonomiass, *fakturer, *finansanal,
*forsikringsr, *investeringsradg, *lonekon, *okonom$, *okonomiass, *radgiver bank, redovi, *regnsk, *skadereg,
*skattejur, *takstm`,
      2: '*budget, *budsjet, *kredit, *ekonomi, *forsak, *forsik, *investering, *okonomi, *revisj, *skatt$, *skatte',
    },
    management: {
      3: '*prosjektkoord',
      2: `*barekraft, *baeredyg, *butikkleder, butiksc, butikksj, filialc, *hallbarhet, *projektchef, prosje,
*prosjekt, *stedleder, *verksamhetsutv, *virksomhetsutv`,
    },
    sales: {
      3: `*butikkm, *butiksass, *butikksel, *butiksm, *kasseme, *kundan, *kundea, *kunderadg, *kundradg,
*distriktschef, *distriktssjef, *eiendomsmegl, *forretningsudvikl, *maklar, *maegler, *megler, *reisekon, *resesalj,
*saelger, *saljare, *selger`,
      2: '*affar, *butik, *kommersi, *eksport, *eiendo, *ejendo, *fastig, *salg, *salj',
    },
    legal: {
      3: `*aklagare, *advoka, *anklager, *databeskyt, datask, *domare, *dommer, *fogd, *ombud, *personvern, *statsadv,
*tingsr`,
      2: '*avtal, hogsterett, *jura$, *juridi, *lovgiv, *personupp, *rattsl, rett$',
    },
    support: {
      3: '*kundbem, *kundkonsul, *kundebeh, *kundes, *kundeveil, *kundra, *kundse, *kundtj, *itsupport, *supporttekn',
      2: '*brukerst, *kunder$, *kundsupp',
    },
    hr: {
      3: '*arbetsformed, *karriar, *jobbkon, *lonkons, lone, lonning, lonns, *personaleko, *rekryt, *rekrut',
      2: '*kompet, *frivillig, *medarbetarut, *organisasjonsutv, *organisationsud, *organisationsutv',
    },
    marketing: {
      3: '*arrange, *eventkoord, *markedsfor, *marknadsforare, *reklamk',
      2: '*kampan, *evenem, *innehall, *innhold, *merkev, *reklame, *turis, *varumark',
    },
    communication: {
      3: `*kommunikator, *forfat, *informationschef, *informator, *nyhets, *oversa, *overse, *pressan, *pressche,
*pressko, *pressese, *programled, *skribe, *sprakv, *talesp, *talspers`,
      2: 'informasjon, *informations$, *nyhed, *press$, presse$, pressean, pressek, *publicer, *samfunnskont',
    },
    education: {
      3: `*aktivitetsled, *assistentlar, *barneh, *barnskot, *bornehav, *kjoreopp, *dagmam, *dagpleje, *dekan,
*elevass, *fakultets, *forela, *forele, *forskola, *forskolel, *fritidsl, *instru, *larare, *laerer, *lektor,
*pedagog, rektor, *skoleleder, *speciallar, *studievag, *studieve, *tranare, *uddannel, *undervi, *utbild, *utdanni,
viserektor`,
      2: '*skol',
    },
    design: {
      3: `*animat, *bygningskonstr, *byplan, *konstnarlig l, *filmkl, *formgivare, *grafiker, *grafis, *inredare,
*inredn, *interior, *stadsplan, *tegner`,
      2: '*kreativ, *formgi',
    },
    health: {
      3: `*arbetster, *barnevern, *barnmor, *behandlare, *behandler, *behandlingsass, *bioanal, *bioingen, *boendest,
*kurator$, *distriktsk, *ernaering, *familiebeh, *farmac, *farmas, *halsovag, *helsefag, *hjelpepl, *jordmor, *lakare,
*laege, *lege$, *miljoterap, *omsorg, *optik, *personlig assist, *personligass, *radiograf, *rontgen, *skolesko,
*sykepleier, *sygeplejer, *sjukgym, *sjuksk, *socialarb, *socialr, *socials, *socion, *sosialkons, *sosion, *stodped,
*tandlak, *tandpl, *tandsk, *tannpl, *unders, *vernepl, *veteri`,
      2: `*behandling, *halso, *helse, *hospit, *medicin, *pasient, *pleie, *pleje, *sykehu, *sjukhu, social, *sosial,
*sundhe, *vard$, *varden`,
    },
    operations: {
      3: `*anleggs, *arbeidsled, *arbejd, *arbets, *barista, *bartend, *byggele, *kabinp, *kaptein, *chauffor, *kokke,
*kokschef, *kvalitets, *drift, *eiendomsforv, *ejendomsforv, *fastighetsskot, *fastighetsforv, *flyvert, *forare,
*formann, *hovmast, *hovmest, *husfru, *inspek, *lagerarb, *lagerch, *lagerm, *lastbi, *lokalv, *logist, lots$,
*matros, *montar, *montasje, *montor, *operat, *pedel, *planer, *platschef, *portor, *postbud, *proces, *produktionst,
*rengor, *renhol, *reparat, *skiftl, *servicemont, *servitor, *servitris, *sjafor, *speditor, *stadare, *stader,
*styrman, *svejser, *svetsare, *tjener$, *trafikl, truck, *vaktar, *vaktma, *vaktme, *vagt$, *vekter, *vedlik`,
      2: `*anlaeg, *anlegg, *bygg, *kjokken, *kvalit, *energi, *fabrik, *flyg, *forsyning, *hotell, *miljo, *operati,
*produks, *sakerh, *skift, *sikkerh, *trafik, *underh, *vaerksted, *verkstad, *verksted`,
      1: '*arbeide, *arbeta',
    },
    product: {
      3: '*produktchef, *produkteier, *produktsjef',
      2: '*produktag, *produktans, *produktc, *produktei, *produkts',
    },
    research: {
      3: '*arkeolog, *bioinfo, *kemist, *kjemiker, *forska, *forskn, *samfunnsok, *stipend, *videns, *vitens',
      2: '*fou$, *innovas, *udvikli, *utveckli, *utvikling',
    },
    consulting: {
      3: '*forretningskons, *managementkons, *organisationskons, *verksamhetskons, *virksomhedskons',
      1: '*konsult, *radgiv',
    },
    administrative: {
      3: `*administrativ, *kommunsekr, *kontorass, *kontorist, *kontormed, *direktionsass, *ledelsessekr, *recept,
*resepsjon, *sekrete, *sentralbord, *vaxelt, *vd ass, *vdass`,
      2: '*administrasjon, *borgerserv, *kanslichef, *kontor, *forvaltning, *reseps',
      1: '*konsulent i, *fuldmaegt, *handlagg, *saksbehand, *sagsbehand',
    },
    procurement: {
      3: '*anskaff, *kategorichef, *kategorisjef, *innkjop, *indkob, *upphand',
      2: '*leverand, *leverantor, *udbud',
    },
  },
  ranks: {
    top: `adm$, *administrerende, agare$, *bestyrelsesform, *byrad, *borger, *borgme, *kommundirek, *kommunedirek,
*koncernchef, *konsernsj, *daglig led, *delagare, *direktor adm, eier$, *ejer$, *foretagsag, *grunda, *grundl,
*grunnle, *huvudag, *indeha, *innehav, *medagare, *medgrund, *medstift, *ordfor, *radman, *statsrad, *stifte,
*styrele, *styrelseord, styret leder, vd$, *verkstallande`,
    executive: `*ansvar utg, *kommunalrad, *ekonomidir, *finansd, *lederg, *ledningsgr, *medlem av, *okonomidir,
rektor, *skoledir, *skoleleder, *sjefre, *styrelse, *styrem, *varaord, vice vd$, viceadm, *viceborgm, *vicedir,
viseadm, *visedir, *viserekt`,
    lead: `*afdelingsl, *arbeidsl, *arbetsl, *avdelings, basen$, *bestyrer, *byggeled, *kaptein, *kapten, *chef,
*koksma, *forest, *forman, *forsta, *gruppeled, *gruppled, *hovmaster, *hovmester, *husfru, *ledare, *leder,
*mastare$, *nestled, *overla, *overle, *seksjonsl, *sektionsl, *sjef, *souschef, *teamled`,
    senior: `*chefkons, *chefsing, *ekspert, *forsteaman, *forstelekt, *overin, *sakkunni, *seniorr, *sjefkons,
*sjefing, *sjefsi, *specialkons, *spesialkons, *spesialrad, *universitetslekt`,
    junior: `*doktorgrad, *elev$, *fuldma, *fullmek, *yngre, *larlin, *nyutex, *reserv, *stipen, *studerande,
*studerende, *trainee, *turnus, *vikar$`,
    plain: `*borgerserv, *chaufor, *chefsass, *ledarutv, *lederstotte, *lederudv, *lederutv, *ledsag, *produkteier,
*sjefsass, *studievag, *studieve`,
    former: 'f$ d$, fd$, pensio, pensjo, tidiga, tidlig',
    other: 'kontakta$, las mer, les mer, om oss$, var$, vores$',
  },
};
