/**
 * Stop words by language: the lists of the package `natural` 8.1.1, without what no token can equal
 * (signs, entries of several words).
 *
 * Copyright (c) 2011-2017 Chris Umbel, David Przybilla (en, es, fa, it, zh), Ismaël Héry (fr),
 * Alif Bhaskoro, Andy Librian, R. Kukuh, after Sastrawi (id), Guillaume Marty (ja), Martijn de Boer,
 * Damien van Holten (nl), Kristoffer Brabrand (no), Paweł Łaskarzewski (pl), Luís Rodrigues (pt),
 * Polyakov Vladimir (ru), Dogan Yazar (sv) and the authors of natural (uk)
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
 * associated documentation files (the "Software"), to deal in the Software without restriction,
 * including without limitation the rights to use, copy, modify, merge, publish, distribute,
 * sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is
 * furnished to do so, subject to the following conditions:
 *
 * The above copyright notice and this permission notice shall be included in all copies or
 * substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT
 * NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
 * NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM,
 * DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT
 * OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */
type Language =
  | "en"
  | "es"
  | "fa"
  | "fr"
  | "id"
  | "it"
  | "ja"
  | "nl"
  | "no"
  | "pl"
  | "pt"
  | "ru"
  | "sv"
  | "uk"
  | "zh";

/** Words with white space between, by primary language subtag. */
export const stopWordLists: Readonly<Record<Language, string>> = {
  en: `
    about above after again all also am an and another any are as at be because been before being
    below between both but by came can cannot come could did do does doing during each few for
    from further get got has had he have her here him himself his how if in into is it its itself
    like make many me might more most much must my myself never now of on only or other our ours
    ourselves out over own said same see she should since so some still such take than that the
    their theirs them themselves then there these they this those through to too under until up
    very was way we well were what where when which while who whom with would why you your yours
    yourself a b c d e f g h i j k l m n o p q r s t u v w x y z 1 2 3 4 5 6 7 8 9 0
  `,
  es: `
    a un el ella y sobre de la que en los del se las por para con no una su al lo como más pero
    sus le ya o porque cuando muy sin también me hasta donde quien desde nos durante uno ni contra
    ese eso mí qué otro él cual poco mi tú te ti sí 1 2 3 4 5 6 7 8 9 0
  `,
  fa: `
    از با یه برای و باید شاید ۱ ۲ ۳ ۴ ۵ ۶ ۷ ۸ ۹ ۰
  `,
  fr: `
    être avoir faire a au aux avec ce ces dans de des du elle en et eux il je la le leur lui ma
    mais me même mes moi mon ne nos notre nous on ou où par pas pour qu que qui sa se ses son sur
    ta te tes toi ton tu un une vos votre vous c d j l à m n s t y été étée étées étés étant suis
    es est sommes êtes sont serai seras sera serons serez seront serais serait serions seriez
    seraient étais était étions étiez étaient fus fut fûmes fûtes furent sois soit soyons soyez
    soient fusse fusses fût fussions fussiez fussent ayant eu eue eues eus ai as avons avez ont
    aurai auras aura aurons aurez auront aurais aurait aurions auriez auraient avais avait avions
    aviez avaient eut eûmes eûtes eurent aie aies ait ayons ayez aient eusse eusses eût eussions
    eussiez eussent ceci cela cet cette ici ils les leurs quel quels quelle quelles sans soi
  `,
  id: `
    a ada adalah adanya adapun agak agaknya agar akan akankah akhir akhiri akhirnya aku akulah
    amat amatlah anda andalah antar antara antaranya apa apaan apabila apakah apalagi apatah arti
    artinya asal asalkan atas atau ataukah ataupun awal awalnya b bagai bagaikan bagaimana
    bagaimanakah bagaimanapun bagainamakah bagi bagian bahkan bahwa bahwasannya bahwasanya baik
    baiklah bakal bakalan balik banyak bapak baru bawah beberapa begini beginian beginikah
    beginilah begitu begitukah begitulah begitupun bekerja belakang belakangan belum belumlah
    benar benarkah benarlah berada berakhir berakhirlah berakhirnya berapa berapakah berapalah
    berapapun berarti berawal berbagai berdatangan beri berikan berikut berikutnya berjumlah
    berkata berkehendak berkeinginan berkenaan berlainan berlalu berlangsung berlebihan bermacam
    bermaksud bermula bersama bersiap bertanya berturut bertutur berujar berupa besar betul
    betulkah biasa biasanya bila bilakah bisa bisakah boleh bolehkah bolehlah buat bukan bukankah
    bukanlah bukannya bulan bung c cara caranya cukup cukupkah cukuplah cuma d dahulu dalam dan
    dapat dari daripada datang dekat demi demikian demikianlah dengan depan di dia diakhiri
    diakhirinya dialah diantara diantaranya diberi diberikan diberikannya dibuat dibuatnya didapat
    didatangkan digunakan diibaratkan diibaratkannya diingat diingatkan diinginkan dijawab
    dijelaskan dijelaskannya dikarenakan dikatakan dikatakannya dikerjakan diketahui diketahuinya
    dikira dilakukan dilalui dilihat dimaksud dimaksudkan dimaksudkannya dimaksudnya diminta
    dimintai dimisalkan dimulai dimulailah dimulainya dimungkinkan dini dipastikan diperbuat
    diperbuatnya dipergunakan diperkirakan diperlihatkan diperlukan diperlukannya dipersoalkan
    dipertanyakan dipunyai diri dirinya disampaikan disebut disebutkan disebutkannya disini
    disinilah ditambahkan ditandaskan ditanya ditanyai ditanyakan ditegaskan ditujukan ditunjuk
    ditunjuki ditunjukkan ditunjukkannya ditunjuknya dituturkan dituturkannya diucapkan
    diucapkannya diungkapkan dong dua dulu e empat enak enggak enggaknya entah entahlah f g guna
    gunakan h hadap hai hal halo hallo hampir hanya hanyalah hari harus haruslah harusnya helo
    hello hendak hendaklah hendaknya hingga i ia ialah ibarat ibaratkan ibaratnya ibu ikut ingat
    ingin inginkah inginkan ini inikah inilah itu itukah itulah j jadi jadilah jadinya jangan
    jangankan janganlah jauh jawab jawaban jawabnya jelas jelaskan jelaslah jelasnya jika jikalau
    juga jumlah jumlahnya justru k kadar kala kalau kalaulah kalaupun kali kalian kami kamilah
    kamu kamulah kan kapan kapankah kapanpun karena karenanya kasus kata katakan katakanlah
    katanya ke keadaan kebetulan kecil kedua keduanya keinginan kelamaan kelihatan kelihatannya
    kelima keluar kembali kemudian kemungkinan kemungkinannya kena kenapa kepada kepadanya kerja
    kesampaian keseluruhan keseluruhannya keterlaluan ketika khusus khususnya kini kinilah kira
    kiranya kita kitalah kok kurang l lagi lagian lah lain lainnya laku lalu lama lamanya langsung
    lanjut lanjutnya lebih lewat lihat lima luar m macam maka makanya makin maksud malah malahan
    mampu mampukah mana manakala manalagi masa masalah masalahnya masih masihkah masing masuk mata
    mau maupun melainkan melakukan melalui melihat melihatnya memang memastikan memberi memberikan
    membuat memerlukan memihak meminta memintakan memisalkan memperbuat mempergunakan
    memperkirakan memperlihatkan mempersiapkan mempersoalkan mempertanyakan mempunyai memulai
    memungkinkan menaiki menambahkan menandaskan menanti menantikan menanya menanyai menanyakan
    mendapat mendapatkan mendatang mendatangi mendatangkan menegaskan mengakhiri mengapa
    mengatakan mengatakannya mengenai mengerjakan mengetahui menggunakan menghendaki mengibaratkan
    mengibaratkannya mengingat mengingatkan menginginkan mengira mengucapkan mengucapkannya
    mengungkapkan menjadi menjawab menjelaskan menuju menunjuk menunjuki menunjukkan menunjuknya
    menurut menuturkan menyampaikan menyangkut menyatakan menyebutkan menyeluruh menyiapkan merasa
    mereka merekalah merupakan meski meskipun meyakini meyakinkan minta mirip misal misalkan
    misalnya mohon mula mulai mulailah mulanya mungkin mungkinkah n nah naik namun nanti nantinya
    nya nyaris nyata nyatanya o oleh olehnya orang p pada padahal padanya pak paling panjang
    pantas para pasti pastilah penting pentingnya per percuma perlu perlukah perlunya pernah
    persoalan pertama pertanyaan pertanyakan pihak pihaknya pukul pula pun punya q r rasa rasanya
    rupa rupanya s saat saatnya saja sajalah salam saling sama sambil sampai sampaikan sana sangat
    sangatlah sangkut satu saya sayalah se sebab sebabnya sebagai sebagaimana sebagainya sebagian
    sebaik sebaiknya sebaliknya sebanyak sebegini sebegitu sebelum sebelumnya sebenarnya seberapa
    sebesar sebetulnya sebisanya sebuah sebut sebutlah sebutnya secara secukupnya sedang sedangkan
    sedemikian sedikit sedikitnya seenaknya segala segalanya segera seharusnya sehingga seingat
    sejak sejauh sejenak sejumlah sekadar sekadarnya sekali sekalian sekaligus sekalipun sekarang
    sekaranglah sekecil seketika sekiranya sekitar sekitarnya sekurangnya sela selain selaku
    selalu selama selamanya selanjutnya seluruh seluruhnya semacam semakin semampu semampunya
    semasa semasih semata semaunya sementara semisal semisalnya sempat semua semuanya semula
    sendiri sendirian sendirinya seolah seorang sepanjang sepantasnya sepantasnyalah seperlunya
    seperti sepertinya sepihak sering seringnya serta serupa sesaat sesama sesampai sesegera
    sesekali seseorang sesuatu sesuatunya sesudah sesudahnya setelah setempat setengah seterusnya
    setiap setiba setibanya setidaknya setinggi seusai sewaktu siap siapa siapakah siapapun sini
    sinilah soal soalnya suatu sudah sudahkah sudahlah supaya t tadi tadinya tahu tak tambah
    tambahnya tampak tampaknya tandas tandasnya tanpa tanya tanyakan tanyanya tapi tegas tegasnya
    telah tempat tentang tentu tentulah tentunya tepat terakhir terasa terbanyak terdahulu
    terdapat terdiri terhadap terhadapnya teringat terjadi terjadilah terjadinya terkira terlalu
    terlebih terlihat termasuk ternyata tersampaikan tersebut tersebutlah tertentu tertuju terus
    terutama tetap tetapi tiap tiba tidak tidakkah tidaklah tiga toh tuju tunjuk turut tutur
    tuturnya u ucap ucapnya ujar ujarnya umumnya ungkap ungkapnya untuk usah usai v w waduh wah
    wahai waktunya walau walaupun wong x y ya yaitu yakin yakni yang z
  `,
  it: `
    ad al allo ai agli all agl alla alle con col coi da dal dallo dai dagli dall dagl dalla dalle
    di del dello dei degli dell degl della delle in nel nello nei negli nell negl nella nelle su
    sul sullo sui sugli sull sugl sulla sulle per tra contro io tu lui lei noi voi loro mio mia
    miei mie tuo tua tuoi tue suo sua suoi sue nostro nostra nostri nostre vostro vostra vostri
    vostre mi ti ci vi lo la li le gli ne il un uno una ma ed se perché anche come dov dove che
    chi cui non più quale quanto quanti quanta quante quello quelli quella quelle questo questi
    questa queste si tutto tutti a c e i l o ho hai ha abbiamo avete hanno abbia abbiate abbiano
    avrò avrai avrà avremo avrete avranno avrei avresti avrebbe avremmo avreste avrebbero avevo
    avevi aveva avevamo avevate avevano ebbi avesti ebbe avemmo aveste ebbero avessi avesse
    avessimo avessero avendo avuto avuta avuti avute sono sei è siamo siete sia siate siano sarò
    sarai sarà saremo sarete saranno sarei saresti sarebbe saremmo sareste sarebbero ero eri era
    eravamo eravate erano fui fosti fu fummo foste furono fossi fosse fossimo fossero essendo
    faccio fai facciamo fanno faccia facciate facciano farò farai farà faremo farete faranno farei
    faresti farebbe faremmo fareste farebbero facevo facevi faceva facevamo facevate facevano feci
    facesti fece facemmo faceste fecero facessi facesse facessimo facessero facendo sto stai sta
    stiamo stanno stia stiate stiano starò starai starà staremo starete staranno starei staresti
    starebbe staremmo stareste starebbero stavo stavi stava stavamo stavate stavano stetti stesti
    stette stemmo steste stettero stessi stesse stessimo stessero stando 1 2 3 4 5 6 7 8 9 0
  `,
  ja: `
    の に は を た が で て と し れ さ ある いる も する から な こと として い や れる など なっ ない この ため その あっ よう また もの という あり まで
    られ なる へ か だ これ によって により おり より による ず なり られる において ば なかっ なく しかし について せ だっ その後 できる それ う ので なお のみ
    でき き つ における および いう さらに でも ら たり その他 に関する たち ます ん なら に対して 特に せる 及び これら とき では にて ほか ながら うち そして
    とともに ただし かつて それぞれ または お ほど ものの に対する ほとんど と共に といった です とも ところ ここ
  `,
  nl: `
    aan af al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus
    een eens en er ge geen geweest haar had heb hebben heeft hem het hier hij hoe hun iemand iets
    ik in is ja kan kon kunnen maar me meer men met mij mijn moet na naar niet niets nog nu of om
    omdat ons ook op over reeds te tegen toch toen tot u uit uw van veel voor want waren was wat
    we wel werd wezen wie wij wil worden zal ze zei zelf zich zij zijn zo zonder zou a b c d e f g
    h i j k l m n o p q r s t v w x y z 1 2 3 4 5 6 7 8 9 0
  `,
  no: `
    og i jeg det at en et den til er som på de med han av ikke der så var meg seg men ett har om
    vi min mitt ha hadde hun nå over da ved fra du ut sin dem oss opp man kan hans hvor eller hva
    skal selv sjøl her alle vil bli ble blitt kunne inn når være kom noen noe ville dere deres kun
    ja etter ned skulle denne for deg si sine sitt mot å meget hvorfor dette disse uten hvordan
    ingen din ditt blir samme hvilken hvilke sånn inni mellom vår hver hvem vors hvis både bare
    enn fordi før mange også slik vært begge siden henne hennar hennes 1 2 3 4 5 6 7 8 9 0
  `,
  pl: `
    a aby ach acz aczkolwiek aj albo ale ależ ani aż bardziej bardzo bo bowiem by byli bynajmniej
    być był była było były będzie będą cali cała cały ci cię ciebie co cokolwiek coś czasami
    czasem czemu czy czyli daleko dla dlaczego dlatego do dobrze dokąd dość dużo dwa dwaj dwie
    dwoje dziś dzisiaj gdy gdyby gdyż gdzie gdziekolwiek gdzieś i ich ile im inna inne inny innych
    iż ja ją jak jakaś jakby jaki jakichś jakie jakiś jakiż jakkolwiek jako jakoś je jeden jedna
    jedno jednak jednakże jego jej jemu jest jestem jeszcze jeśli jeżeli już każdy kiedy kilka
    kimś kto ktokolwiek ktoś która które którego której który których którym którzy ku lat lecz
    lub ma mają mało mam mi mimo między mną mnie mogą moi moim moja moje może możliwe można mój mu
    musi my na nad nam nami nas nasi nasz nasza nasze naszego naszych natomiast natychmiast nawet
    nią nic nich nie niech niego niej niemu nigdy nim nimi niż no o obok od około on ona one oni
    ono oraz oto owszem pan pana pani po pod podczas pomimo ponad ponieważ powinien powinna
    powinni powinno poza prawie przecież przed przede przedtem przez przy roku również sam sama są
    się skąd sobie sobą sposób swoje ta tak taka taki takie także tam te tego tej temu ten teraz
    też to tobą tobie toteż trzeba tu tutaj twoi twoim twoja twoje twym twój ty tych tylko tym u w
    wam wami was wasz zaś wasza wasze we według wiele wielu więc więcej tę wszyscy wszystkich
    wszystkie wszystkim wszystko wtedy wy właśnie z za zapewne zawsze ze zł znowu znów został
    żaden żadna żadne żadnych że żeby 1 2 3 4 5 6 7 8 9 0
  `,
  pt: `
    a à ao aos aquela aquelas aquele aqueles aquilo as às até com como da das de dela delas dele
    deles depois do dos e ela elas ele eles em entre essa essas esse esses esta estas este estes
    eu isso isto já lhe lhes mais mas me mesmo meu meus minha minhas muito muitos na não nas nem
    no nos nós nossa nossas nosso nossos num nuns numa numas o os ou para pela pelas pelo pelos
    por quais qual quando que quem se sem seu seus só sua suas também te teu teus tu tua tuas um
    uma umas você vocês vos vosso vossos 1 2 3 4 5 6 7 8 9 0
  `,
  ru: `
    о после все также и другие как во быть потому был до являюсь между но от иди могу подойди мог
    делал делаю каждый для откуда иметь имел он имеет её здесь его если в оно за делать много я
    более самый должен мой никогда сейчас из на только или другой другая другое наше вне конец
    сказал сказала видел c немного так затем тот их там этот они те через тоже под над очень путь
    мы хорошо что где который пока кто ты твои а б г д е ё ж з й к л м н o п р с т у ф х ц ч ш щ ъ
    ы ь э ю 1 2 3 4 5 6 7 8 9 0
  `,
  sv: `
    aderton adertonde adjö aldrig alla allas allt alltid alltså andra andras annan annat artonde
    artonn att av bakom bara behöva behövas behövde behövt beslut beslutat beslutit bland blev bli
    blir blivit bort borta bra bäst bättre båda bådas dag dagar dagarna dagen de del delen dem den
    denna deras dess dessa det detta dig din dina dit ditt dock dom du där därför då e efter
    eftersom ej elfte eller elva emot en enkel enkelt enkla enligt ens er era ers ert ett ettusen
    fanns fem femte femtio femtionde femton femtonde fick fin finnas finns fjorton fjortonde
    fjärde fler flera flesta fram framför från fyra fyrtio fyrtionde få får fått följande för före
    förlåt förra första genast genom gick gjorde gjort god goda godare godast gott gälla gäller
    gällt gärna gå går gått gör göra ha hade haft han hans har heller hellre helst helt henne
    hennes hit hon honom hundra hundraen hundraett hur här hög höger högre högst i ibland icke
    idag igen igår imorgon in inför inga ingen ingenting inget innan inne inom inte inuti ja jag
    jo ju just jämfört kan kanske knappast kom komma kommer kommit kr kunde kunna kunnat kvar
    legat ligga ligger lika likställd likställda lilla lite liten litet länge längre längst lätt
    lättare lättast långsam långsammare långsammast långsamt långt låt man med mej mellan men mer
    mera mest mig min mina mindre minst mitt mittemot mot mycket många måste möjlig möjligen
    möjligt möjligtvis ned nederst nedersta nedre nej ner ni nio nionde nittio nittionde nitton
    nittonde nog noll nr nu nummer när nästa någon någonting något några nån nånting nåt nödvändig
    nödvändiga nödvändigt nödvändigtvis och också ofta oftast olika olikt om oss på rakt redan
    rätt sa sade sagt samma sedan senare senast sent sex sextio sextionde sexton sextonde sig sin
    sina sist sista siste sitt sitta sju sjunde sjuttio sjuttionde sjutton sjuttonde själv sjätte
    ska skall skulle slutligen små smått snart som stor stora stort större störst säga säger sämre
    sämst så sådan sådana sådant ta tack tar tidig tidigare tidigast tidigt till tills tillsammans
    tio tionde tjugo tjugoen tjugoett tjugonde tjugotre tjugotvå tjungo tolfte tolv tre tredje
    trettio trettionde tretton trettonde två tvåhundra under upp ur ursäkt ut utan utanför ute va
    vad var vara varför varifrån varit varje varken vars varsågod vart vem vems verkligen vi vid
    vidare viktig viktigare viktigast viktigt vilka vilkas vilken vilket vill väl vänster vänstra
    värre vår våra vårt än ännu är även åt åtminstone åtta åttio åttionde åttonde över övermorgon
    överst övre 1 2 3 4 5 6 7 8 9 0
  `,
  uk: `
    о після всі також і інші все як в бути тому був до є між вся але від іди можу підійди міг
    робив роблю кожен для звідки мав він має її тут його якщо у воно за робити багато самий
    повинен мій ніколи зараз із на тільки або наше поза кінець сказав сказала бачив з трохи так
    потім той їх там цей вони те через теж під над дуже добре що де який доки хто а б г ґ д е ж и
    й ї к л м н o п р с т ф х ц ч ш щ ь ю я 1 2 3 4 5 6 7 8 9 0
  `,
  zh: `
    的 地 得 和 跟 与 及 向 并 等 更 已 含 做 我 你 他 她 们 某 该 各 每 这 那 哪 什 么 谁 年 月 日 时 分 秒 几 多 来 在 就 又 很 呢 吧 吗 了 嘛
    哇 儿 哼 啊 嗯 是 着 都 不 说 也 看 把 还 个 有 小 到 一 为 中 于 对 会 之 第 此 或 共 按 请
  `,
};
