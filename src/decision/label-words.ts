/**
 * What pages write beside their text, as blocks of their own: in lower case, without marks. Most are shown by the
 * templates of content systems, so that a few wordings are found on many sites.
 */

/** Signs of advertisements, and what stands where one interrupts the text. */
const advertisements = `
  ad|ads|advert|advertisement|advertisements|advertising|sponsored|sponsored content|paid content
  advertisement story continues below|article continues below advertisement|story continues below advertisement
  article continues below|story continues below|continue reading below|continues below|scroll to continue
  story continues after advertisement|after newsletter promotion|skip advertisement|report this ad
  anzeige|werbung|anzeigen|weiter nach der anzeige|der artikel wird nach der anzeige fortgesetzt
  publicité|la suite après cette publicité|la suite de votre contenu après cette annonce
  publicidad|continúa leyendo después de la publicidad|publicidade|continua após a publicidade|pubblicità
  advertentie|reklama|reklamy|dalsza część artykułu pod materiałem wideo|dalsza część tekstu pod reklamą|reklame
  annonce|annons|artikkelen fortsetter under annonsen|artikeln fortsätter efter annonsen|artiklen fortsætter efter annoncen
  mainos|реклама|на правах рекламы|διαφήμιση|reklam|hirdetés|publicitate|广告|廣告|広告|광고|إعلان|اعلان|quảng cáo|iklan
`;

/** Tools of the page: to share, print, rate, go elsewhere. */
const tools = `
  share|share this|share this article|share this story|share this post|share this page|share article|share story
  print|print this page|print this article|print article|print page|printer friendly|printer friendly version|print friendly
  email|email this|email this article|email to a friend|e mail|email to a friend printer friendly|send to a friend
  close window|close this window|back to top|return to top|go to top|top of page|scroll to top
  listen to this article|listen to article|listen to this story|save this article|add to favorites|add to favourites
  copy link|link copied|report an error|report a typo|report abuse|flag as inappropriate
  was this page helpful|was this article helpful|was this helpful|was this information helpful|is this page helpful
  did you find this helpful|did you find this article helpful|did you find this page helpful|did you find this page useful
  was this page useful|rate this article|rate this page|rate this post|how useful was this post|click on a star to rate it
  no votes so far be the first to rate this post|thanks for your feedback|thank you for your feedback|send feedback
  teilen|artikel teilen|diesen artikel teilen|drucken|artikel drucken|seite drucken|fenster schließen|nach oben|zum seitenanfang
  war dieser artikel hilfreich|war diese seite hilfreich|waren diese informationen hilfreich|merken|artikel merken|artikel anhören
  partager|partager cet article|imprimer|imprimer cet article|haut de page|retour en haut|fermer la fenêtre
  cet article vous a t il été utile|cette page vous a t elle été utile
  compartir|comparte este artículo|imprimir|volver arriba|te ha resultado útil|te resultó útil este artículo|cerrar ventana
  compartilhar|compartilhe|partilhar|voltar ao topo|esta página foi útil|este artigo foi útil|condividi|stampa|torna su
  questo articolo ti è stato utile|questa pagina è stata utile|delen|deel dit artikel|afdrukken|naar boven|was dit artikel nuttig
  was deze pagina nuttig|udostępnij|drukuj|do góry|czy ten artykuł był pomocny|del|del artikel|dela|dela artikeln|skriv ut
  поделиться|поделиться новостью|распечатать|версия для печати|наверх|оцените статью|оцените пожалуйста статью нам важно ваше мнение
  поделитесь с друзьями|κοινοποίηση|μοιραστείτε το|εκτύπωση|paylaş|yazdır|分享|分享到|打印|打印本页|关闭窗口|返回顶部|打印本稿
  シェア|シェアする|印刷|ページの先頭へ|このページは役に立ちましたか|공유|공유하기|인쇄|مشاركة|شارك|طباعة
`;

/** Links to other pages, and to more of this one, that say nothing of them. */
const links = `
  read more|read more here|read full story|read the full story|read full article|continue reading|see more|view more|show more
  load more|click here to read more|related|related articles|related stories|related posts|related topics|related links
  no related posts|you may also like|you might also like|more from this author|more stories|recommended|recommended for you
  read next|next article|previous article|next post|previous post|next page|previous page
  mehr lesen|weiterlesen|mehr zum thema|lesen sie auch|auch interessant|das könnte sie auch interessieren|mehr anzeigen
  lire la suite|lire plus|en savoir plus|lire aussi|à lire aussi|sur le même sujet|leer más|ver más|te puede interesar
  lea también|lee también|noticias relacionadas|leia mais|leia também|ler mais|saiba mais|notícias relacionadas
  leggi tutto|leggi anche|continua a leggere|articoli correlati|potrebbe interessarti|lees meer|lees ook|lees verder|gerelateerd
  czytaj więcej|czytaj dalej|czytaj też|czytaj także|zobacz też|zobacz także|zobacz również|les mer|les også|läs mer|läs också|læs mere
  læs også|lue lisää|lue myös|читать далее|читайте также|читать полностью|смотрите также|по теме|ссылки по теме|подробнее
  διαβάστε επίσης|διαβάστε ακόμα|διαβάστε περισσότερα|διαβάστε και|σχετικά άρθρα|devamını oku|ilgili haberler
  阅读全文|相关阅读|相关新闻|相关文章|延伸阅读|推荐阅读|查看更多|関連記事|続きを読む|あわせて読みたい|関連ニュース
  관련기사|더보기|اقرأ أيضا|اقرأ أيضًا|اقرأ المزيد|xem thêm|đọc thêm|baca juga|selengkapnya
`;

/** What asks a reader to write. */
const replies = `
  reply|reply to this|reply to post|reply with quote|quote|like|report|report post|permalink|upvote|downvote|reply quote
  post a comment|add a comment|add comment|leave a comment|leave a reply|write a comment|join the conversation|join the discussion
  cancel reply|leave a reply cancel reply|post comment|post reply|log in to reply|log in to comment|sign in to comment
  your email address will not be published|your email address will not be published required fields are marked
  required fields are marked|you must be logged in to post a comment|be the first to comment|no comments yet
  antworten|zitieren|kommentar schreiben|kommentar hinterlassen|kommentar verfassen|schreibe einen kommentar|schreiben sie einen kommentar
  deine e mail adresse wird nicht veröffentlicht|deine e mail adresse wird nicht veröffentlicht erforderliche felder sind mit markiert
  répondre|citer|laisser un commentaire|ajouter un commentaire|laisser une réponse|votre adresse e mail ne sera pas publiée
  votre adresse e mail ne sera pas publiée les champs obligatoires sont indiqués avec
  responder|citar|deja un comentario|deja una respuesta|tu dirección de correo electrónico no será publicada
  tu dirección de correo electrónico no será publicada los campos obligatorios están marcados con
  deixe um comentário|deixe uma resposta|o seu endereço de e mail não será publicado|o seu endereço de e mail não será publicado campos obrigatórios são marcados com
  rispondi|cita|lascia un commento|lascia una risposta|il tuo indirizzo email non sarà pubblicato
  il tuo indirizzo email non sarà pubblicato i campi obbligatori sono contrassegnati
  reageer|beantwoorden|reactie plaatsen|geef een reactie|je e mailadres wordt niet gepubliceerd
  odpowiedz|cytuj|dodaj komentarz|skomentuj|twój adres e mail nie zostanie opublikowany|svar|svara|skriv en kommentar
  ответить|цитировать|добавить комментарий|оставить комментарий|ваш адрес email не будет опубликован
  απάντηση|γράψτε ένα σχόλιο|yanıtla|cevapla|yorum yap|回复|引用|发表评论|我要评论|返信|コメントする|댓글 쓰기|답글|رد|أضف تعليق
`;

/** Heads of a table of contents. */
const contents = `
  table of contents|contents|in this article|on this page|jump to|quick links|in this guide|in this post|what s in this article
  inhalt|inhaltsverzeichnis|auf dieser seite|sommaire|table des matières|au sommaire|contenido|tabla de contenidos|índice|en este artículo
  conteúdo|neste artigo|indice|contenuti|indice dei contenuti|inhoud|inhoudsopgave|spis treści|w tym artykule|innehåll|innehållsförteckning
  indhold|indholdsfortegnelse|innhold|sisällys|содержание|оглавление|περιεχόμενα|içindekiler|目录|目錄|目次|차례|목차|جدول المحتويات|mục lục
`;

const BETWEEN = /[|\n]/;
const WORD = /^\p{L}+$/u;
const LEAD = /[:：»–—|-]/;

const listed = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .trim()
      .split(BETWEEN)
      .map((label) => label.trim()),
  );

/** Labels that no text is made of. */
export const labels: ReadonlySet<string> = new Set(
  [advertisements, tools, links, replies].flatMap((text) => [...listed(text)]),
);

/** Those that are words of other texts, too: a heading of a table, a line of a poem. */
export const wordLabels: ReadonlySet<string> = new Set(
  [tools, links, replies].flatMap((text) => [...listed(text)].filter((label) => WORD.test(label))),
);

/** Heads of tables of contents. */
export const contentsLabels: ReadonlySet<string> = listed(contents);
const linkLabels = listed(links);

/** Characters of the longest label. */
export const LONGEST_LABEL: number = Math.max(...[...labels].map(({ length }) => length));

const marks = /[^\p{L}\p{N}]+/gu;

/** A block's text as the labels are written. */
export function asLabel(text: string): string {
  return text.toLowerCase().replace(marks, " ").trim();
}

/** The first letters of all labels and heads. Whole texts are compared where these are alike. */
const beginnings = new Set([...labels, ...contentsLabels].map((label) => label.slice(0, 3)));
const LETTERS = /^\p{L}{3}/u;

/** Whether a text may begin with a label, by its first letters. */
export function mayBeLabel(text: string): boolean {
  const first = text.slice(0, 4).toLowerCase().slice(0, 3);
  return beginnings.has(first) || !LETTERS.test(first);
}

/** Whether a text is a label of links and a colon or dash before the text that follows. */
export function leadsToLink(text: string): boolean {
  const end = text.search(LEAD);
  return end > 0 && end <= LONGEST_LABEL && linkLabels.has(asLabel(text.slice(0, end)));
}

/** Whether a text is a label of links: what follows it may be these. */
export function headsLinks(text: string): boolean {
  return linkLabels.has(asLabel(text));
}
