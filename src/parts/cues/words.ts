/**
 * Words that say what a text is, such as "related articles" or "all rights reserved", in 22 languages: English, German,
 * French, Spanish, Portuguese, Italian, Dutch, Swedish, Danish, Norwegian, Finnish, Polish, Czech, Romanian, Turkish,
 * Greek, Russian, Ukrainian, Arabic, Chinese, Japanese, Korean.
 */
import { codeTable } from "../../document/code-table.ts";

/** A word or two, in lower case, by what they say; of scripts without spaces, two to four characters. */
const words = {
  related:
    "related|recommended|more from|more on|more stories|read also|also read|read next|up next|see also|you may|might also|most read|most popular|popular|trending|latest|recent|similar|other articles|next article|previous article|next post|previous post|further reading|don't miss|ähnliche|verwandte|mehr zum|mehr zu|mehr aus|lesen sie|auch interessant|meistgelesen|weitere artikel|neueste|das könnte|à lire|lire aussi|voir aussi|articles similaires|sur le|les plus|plus lus|derniers articles|relacionado|relacionados|relacionadas|te puede|lee también|más leídas|más leído|últimas noticias|leia também|mais lidas|veja também|últimas notícias|correlati|leggi anche|potrebbe interessarti|più letti|ultime notizie|lees ook|meest gelezen|gerelateerd|gerelateerde|meer over|läs också|läs även|mest läst|relaterade|senaste|læs også|mest læste|les også|siste nytt|lue myös|luetuimmat|uusimmat|czytaj także|zobacz także|zobacz też|powiązane|najpopularniejsze|polecane|najnowsze|čtěte také|související|nejčtenější|doporučujeme|citește și|articole similare|cele mai|ilgili haberler|ilgili|benzer|son haberler|çok okunanlar|διαβάστε επίσης|σχετικά|δείτε επίσης|δημοφιλή|читайте также|похожие|по теме|популярное|самое читаемое|последние новости|читайте також|схожі|за темою|популярні|ذات صلة|اقرأ أيضا|مواضيع ذات|الأكثر قراءة|أخبار ذات|相关|推荐|阅读更多|热门|最新|关连|相關|推薦|熱門|関連|おすすめ|人気|新着|ランキング|관련|추천|인기|많이 본|최신",
  comment:
    "comment|comments|replies|reply|responses|discussion|review|reviews|customer reviews|kommentar|kommentare|bewertungen|rezensionen|commentaire|commentaires|avis|comentario|comentarios|reseñas|opiniones|comentário|comentários|avaliações|commento|commenti|recensioni|reacties|reactie|beoordelingen|kommentarer|omdömen|recensioner|anmeldelser|kommentit|arvostelut|komentarze|komentarz|opinie|komentáře|komentář|recenze|comentarii|recenzii|yorum|yorumlar|σχόλια|κριτικές|комментарии|комментариев|комментарий|отзывы|коментарі|відгуки|تعليق|تعليقات|التعليقات|评论|留言|評論|コメント|レビュー|댓글|리뷰",
  share:
    "share|share this|tweet|facebook|twitter|linkedin|pinterest|whatsapp|email|print|copy link|follow us|follow|like|likes|save|bookmark|listen|teilen|drucken|merken|folgen|partager|imprimer|suivez|compartir|imprimir|guardar|síguenos|compartilhar|compartilhe|siga|condividi|stampa|seguici|delen|deel|volg|dela|skriv ut|del|jaa|udostępnij|drukuj|podziel|sdílet|tisk|distribuie|paylaş|κοινοποίηση|поделиться|распечатать|поділитися|مشاركة|شارك|分享|收藏|打印|シェア|共有|印刷|공유|인쇄",
  newsletter:
    "newsletter|subscribe|subscription|sign up|signup|join our|your inbox|mailing list|get the|abonnieren|abonnement|anmelden|jetzt abonnieren|s'abonner|abonnez|inscrivez|infolettre|suscríbete|suscribirse|boletín|assine|inscreva|boletim|iscriviti|abbonati|nieuwsbrief|abonneer|nyhetsbrev|prenumerera|nyhedsbrev|abonner|uutiskirje|tilaa|prenumeruj|zapisz się|subskrybuj|odebírat|předplatné|abonează|bülten|abone|εγγραφή|подписаться|подписка|рассылка|підписатися|підписка|النشرة|اشترك|订阅|訂閱|メルマガ|購読|登録|구독|뉴스레터",
  advert:
    "advertisement|advertising|sponsored|promoted|promotion|ad|ads|anzeige|werbung|gesponsert|publicité|sponsorisé|publicidad|anuncio|patrocinado|publicidade|pubblicità|sponsorizzato|advertentie|annons|annonce|annonse|mainos|reklama|sponsorowane|publicitate|reklam|διαφήμιση|реклама|إعلان|إعلانات|广告|廣告|広告|スポンサー|광고",
  act: "buy now|shop now|add to|get started|learn more|read more|contact us|free trial|try free|book now|order now|donate|download|request a|call us|talk to|view all|see all|show more|load more|jetzt kaufen|mehr erfahren|weiterlesen|mehr lesen|kontakt|spenden|en savoir|lire la|acheter|contactez|leer más|ver más|comprar|contacto|saiba mais|leia mais|ver mais|contato|scopri di|leggi tutto|acquista|contattaci|lees meer|meer informatie|bestellen|läs mer|köp|læs mere|les mer|lue lisää|osta|czytaj więcej|kup|dowiedz się|číst dále|více|koupit|citește mai|cumpără|devamını oku|satın al|διαβάστε περισσότερα|подробнее|читать далее|купить|детальніше|купити|اقرأ المزيد|المزيد|阅读全文|更多|购买|もっと見る|続きを|詳細|더보기|자세히|구매",
  legal:
    "copyright|all rights|rights reserved|privacy|privacy policy|terms|terms of|cookie|cookies|imprint|disclaimer|powered by|legal|impressum|datenschutz|agb|nutzungsbedingungen|alle rechte|mentions légales|confidentialité|tous droits|conditions|aviso legal|privacidad|derechos reservados|todos los|privacidade|direitos reservados|todos os|termos|diritti riservati|tutti i|note legali|alle rechten|voorwaarden|integritetspolicy|villkor|privatlivspolitik|personvern|tietosuoja|polityka prywatności|wszelkie prawa|regulamin|ochrana osobních|všechna práva|confidențialitate|drepturile rezervate|termeni|gizlilik|tüm hakları|çerez|απορρήτου|όροι χρήσης|права защищены|конфиденциальности|соглашение|права захищені|конфіденційності|الخصوصية|الحقوق محفوظة|版权|版權|隐私|隱私|备案|著作権|プライバシー|利用規約|개인정보|저작권|이용약관",
  tags: "tags|tag|topics|topic|keywords|filed under|tagged|categories|category|posted in|labels|schlagworte|themen|stichworte|kategorien|mots-clés|thèmes|catégories|étiquettes|etiquetas|temas|categorías|tópicos|assuntos|categorias|etichette|argomenti|categorie|trefwoorden|onderwerpen|categorieën|ämnen|taggar|kategorier|emner|avainsanat|aiheet|tagi|tematy|kategorie|štítky|témata|etichete|categorii|etiketler|kategoriler|ετικέτες|теги|метки|категории|мітки|категорії|الوسوم|الكلمات الدلالية|标签|標籤|分类|タグ|カテゴリ|태그|카테고리",
  author:
    "about the|the author|author bio|written by|is a|über den|über die|autor|zum autor|à propos|l'auteur|sobre el|el autor|sobre o|o autor|sull'autore|over de|de auteur|om författaren|skribent|om forfatteren|kirjoittaja|o autorze|o autorovi|despre autor|yazar hakkında|yazar|συντάκτης|об авторе|про автора|عن الكاتب|الكاتب|关于作者|作者简介|著者|プロフィール|この記事を書いた|저자|기자",
  byline:
    "by|published|updated|posted|last updated|last modified|min read|minutes read|reading time|von|veröffentlicht|aktualisiert|stand|lesezeit|par|publié|mis à|mise à|por|publicado|actualizado|atualizado|di|pubblicato|aggiornato|door|gepubliceerd|bijgewerkt|av|publicerad|uppdaterad|af|udgivet|opdateret|publisert|oppdatert|julkaistu|päivitetty|opublikowano|aktualizacja|publikováno|aktualizováno|publicat|actualizat|yayınlanma|güncelleme|δημοσιεύτηκε|опубликовано|обновлено|опубліковано|оновлено|نشر|تاريخ|بقلم|发布|更新|来源|記者|来自|公開|掲載|입력|수정",
  caption:
    "photo|photos|photograph|image|picture|photo by|image credit|credit|getty|reuters|illustration|screenshot|figure|fig|video|watch|foto|bild|quelle|abbildung|grafik|photographie|crédit|légende|imagen|fotografía|imagem|crédito|fotografia|immagine|afbeelding|beeld|fotograf|kuva|zdjęcie|fot|obrázek|fotoğraf|görsel|φωτογραφία|фото|рисунок|зображення|صورة|图片|图源|图为|圖片|写真|画像|提供|사진|제공",
  notes:
    "references|footnotes|notes|sources|source|citation|citations|bibliography|correction|corrections|editor's note|disclosure|disclaimer|methodology|acknowledgements|acknowledgments|originally published|this article|einzelnachweise|quellen|fußnoten|literatur|anmerkungen|références|sources|notes|bibliographie|referencias|fuentes|notas|bibliografía|referências|fontes|riferimenti|fonti|note|bronnen|noten|källor|referenser|kilder|referanser|lähteet|viitteet|przypisy|źródła|bibliografia|reference|zdroje|poznámky|referințe|surse|kaynaklar|kaynakça|notlar|πηγές|παραπομπές|примечания|источники|литература|примітки|джерела|المراجع|المصادر|参考|注释|参考文献|脚注|出典|참고|각주|출처",
  facts:
    "price|specifications|specs|details|features|dimensions|weight|size|color|brand|sku|model|availability|in stock|hours|opening hours|address|phone|location|rating|date|duration|year|preis|technische daten|maße|gewicht|öffnungszeiten|adresse|telefon|prix|caractéristiques|dimensions|poids|horaires|téléphone|precio|especificaciones|características|peso|horario|dirección|teléfono|preço|especificações|endereço|telefone|prezzo|caratteristiche|orari|indirizzo|telefono|prijs|specificaties|openingstijden|adres|pris|mått|öppettider|adress|specifikationer|åbningstider|hinta|tiedot|aukioloajat|osoite|puhelin|cena|wymiary|godziny otwarcia|telefon|parametry|rozměry|adresa|preț|dimensiuni|fiyat|özellikler|τιμή|χαρακτηριστικά|διεύθυνση|цена|характеристики|адрес|телефон|ціна|характеристики|адреса|السعر|المواصفات|العنوان|الهاتف|价格|规格|地址|电话|價格|価格|仕様|住所|電話|サイズ|가격|사양|주소|전화",
  navigation:
    "home|menu|search|login|log in|sign in|register|my account|account|cart|skip to|contents|table of|on this|next|previous|page|back|back to|top|close|toggle|about us|contact|startseite|suche|inhalt|inhaltsverzeichnis|seite|zurück|warenkorb|accueil|recherche|rechercher|connexion|sommaire|panier|suivant|inicio|buscar|iniciar sesión|carrito|contenido|siguiente|início|pesquisar|entrar|carrinho|cerca|accedi|carrello|indice|zoeken|inloggen|winkelwagen|inhoud|hem|sök|logga in|forside|søg|søk|log ind|logg inn|etusivu|haku|hae|kirjaudu|strona główna|szukaj|zaloguj|koszyk|spis treści|domů|hledat|přihlásit|košík|acasă|caută|autentificare|coș|ana sayfa|ara|giriş|sepet|αρχική|αναζήτηση|σύνδεση|главная|поиск|войти|корзина|содержание|головна|пошук|увійти|кошик|الرئيسية|بحث|تسجيل الدخول|首页|搜索|登录|目录|购物车|首頁|ホーム|検索|ログイン|目次|カート|홈|검색|로그인|목차",
  form: "name|first name|last name|email address|your email|your name|password|submit|send|required|optional|select|choose|filter|filters|sort by|apply|clear|reset|message|quantity|vorname|nachname|passwort|absenden|senden|pflichtfeld|auswählen|sortieren|nom|prénom|envoyer|obligatoire|filtrer|trier|nombre|apellido|contraseña|enviar|filtrar|ordenar|nome|sobrenome|senha|obrigatório|cognome|invia|obbligatorio|filtra|naam|verzenden|verplicht|namn|lösenord|skicka|navn|lähetä|imię|nazwisko|hasło|wyślij|sortuj|jméno|příjmení|heslo|odeslat|nume|trimite|isim|gönder|şifre|όνομα|αποστολή|имя|фамилия|пароль|отправить|фильтр|ім'я|надіслати|الاسم|إرسال|姓名|提交|密码|筛选|名前|送信|必須|이름|비밀번호|전송|필터",
  poster:
    "joined|member|posts|replied|wrote|said|says|asked|answered|moderator|admin|senior member|reputation|location|registered|likes|guest|beiträge|registriert|schrieb|mitglied|gast|inscrit|messages|membre|a écrit|mensajes|registrado|miembro|escribió|dijo|mensagens|membro|disse|escreveu|messaggi|iscritto|ha scritto|berichten|lid|schreef|inlägg|medlem|skrev|indlæg|innlegg|viestit|jäsen|kirjoitti|postów|dołączył|napisał|użytkownik|příspěvky|napsal|mesaje|mesaj|üye|yazdı|μηνύματα|мέλος|сообщений|сообщения|написал|гость|повідомлень|написав|مشاركات|عضو|كتب|发表于|楼主|回复|會員|投稿|さん|작성자|님",
  noise:
    "loading|please wait|javascript|enable javascript|your browser|thank you|error|undefined|null|lade|wird geladen|chargement|cargando|carregando|caricamento|laden|laddar|indlæser|laster|ladataan|ładowanie|načítání|se încarcă|yükleniyor|φόρτωση|загрузка|завантаження|جاري التحميل|加载|載入|読み込み|로딩",
} as const;

export const wordTopics: readonly string[] = Object.keys(words);

/** A bit per topic, by word; and the words that a pair begins with. */
const bits = new Map<string, number>();
const pairBeginnings = new Set<string>();
for (const [bit, list] of Object.values(words).entries()) {
  for (const word of list.split("|")) {
    bits.set(word, (bits.get(word) ?? 0) | (1 << bit));
    const space = word.indexOf(" ");
    if (space > 0) pairBeginnings.add(word.slice(0, space));
  }
}

/** Words are looked up where others have their hash: hardly any word of a page is. */
const HASHES = 0x10000;
const mayBeWord = new Uint8Array(HASHES);
for (const word of [...bits.keys(), ...pairBeginnings]) {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = hashWith(hash, word.charCodeAt(at));
  mayBeWord[hash & (HASHES - 1)] = 1;
}

/** The hash of a word and a character behind it. */
function hashWith(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

/** Only the beginning of a text is read: it says what the text is. In characters. */
const MOST = 80;
/** Scripts without spaces between words, and Korean, whose words have endings. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u;
const FIRST_UNSPACED = 0x1100;
const LONGEST = 4;

/** 1 for the ASCII characters of words: letters, figures, apostrophes and hyphens. */
const OF_WORD = /[a-z\d'-]/;
const isOfWord = Uint8Array.from({ length: 0x80 }, (_, code) =>
  OF_WORD.test(String.fromCharCode(code)) ? 1 : 0,
);
/** Beyond ASCII all but punctuation and spaces is of words. */
const BETWEEN = /[\s\p{P}\p{S}\p{Cs}]/u;
const ofWords = codeTable((code) => (BETWEEN.test(String.fromCodePoint(code)) ? 0 : 1));

/** A bit per topic of {@link wordTopics} that the beginning of a text has words of. */
export function topicsIn(text: string): number {
  const beginning = (text.length > MOST ? text.slice(0, MOST) : text).toLowerCase();
  const { length } = beginning;
  let found = 0;
  /** The word before, if a pair may begin with it. */
  let before = "";
  let start = -1;
  let hash = 0;
  let isUnspaced = false;
  for (let at = 0; at <= length; at++) {
    const code = at < length ? beginning.charCodeAt(at) : 0;
    if (code < 0x80 ? isOfWord[code] === 1 : ofWords(code) === 1) {
      if (start < 0) start = at;
      hash = hashWith(hash, code);
      isUnspaced ||= code >= FIRST_UNSPACED;
      continue;
    }
    if (start < 0) continue;
    const mayBe = mayBeWord[hash & (HASHES - 1)] === 1;
    if (mayBe || before !== "") {
      const word = beginning.slice(start, at);
      if (mayBe) found |= bits.get(word) ?? 0;
      if (before !== "") found |= bits.get(`${before} ${word}`) ?? 0;
      before = mayBe && pairBeginnings.has(word) ? word : "";
    }
    start = -1;
    hash = 0;
  }
  return isUnspaced && UNSPACED.test(beginning) ? found | unspacedTopics(beginning) : found;
}

function unspacedTopics(text: string): number {
  let found = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) < FIRST_UNSPACED) continue;
    for (let length = 2; length <= LONGEST; length++) {
      found |= bits.get(text.slice(at, at + length)) ?? 0;
    }
  }
  return found;
}
