/** UTF-16 units. A longer text is a page, which may be about such things. */
const MAX_LENGTH = 500;
/** What programs show in place of a page. */
const NOTICE =
  /(?:enable|activate|turn on|requires?|needs?) javascript|javascript (?:is|seems|appears) (?:to be )?(?:disabled|required|not|off|blocked)|javascript (?:aktivieren|einschalten|ist deaktiviert)|javascript [^.!?]{0,40}(?:deaktiviert|désactivé|desactivado|disabilitato|wyłączon)|(?:your|this) (?:web )?browser is (?:too old|outdated|not supported)|browser ist (?:leider )?veraltet|you (?:are using|use) an? (?:outdated|unsupported) browser|navigateur (?:est )?(?:obsolète|trop ancien)|navegador (?:está )?(?:obsoleto|desactualizado)|activ(?:er|ar|e|a) (?:el |o )?javascript|(?:checking|verifying) (?:if |that )?(?:your browser|the site|you are|you['’]re)|verify (?:that )?you(?: are|['’]re) (?:a |not a )?(?:human|robot)|are you a (?:human|robot)|^[^\p{L}\p{N}]*just a moment|in just a moment\W{0,3}$|you will be connected to|unusual traffic|(?:solve|complete|enter) the captcha|\bray id\b|^[^\p{L}\p{N}]*(?:loading|please wait|wird geladen|bitte warten|chargement|cargando|carregando|caricamento|laden|загрузка)[^\p{L}\p{N}]*(?:$|\.{2}|…)|\b(?:401|403|404|410|429|500|502|503)\b[\s:–-]{0,3}(?:error|(?:page |file )?not found|forbidden|bad gateway|gateway|(?:service )?unavailable|access denied|the page)|(?:error|fehler|erreur) (?:40|50)\d|^[^\p{L}\p{N}]*access (?:is )?denied|internal server error|bad gateway|service (?:temporarily )?unavailable|session (?:has )?expired|page (?:was |could )?not (?:be )?found|page (?:you (?:are looking for|requested)|does not exist)|seite (?:wurde )?nicht gefunden|page introuvable|página no encontrada|página não encontrada|pagina non trovata|страница не найдена/iu;
/** What a login shows, beside its form. Two of these tell one. */
const LOGIN = [
  /(?<!\p{L})(?:log|sign)[ -]?in(?!\p{L})|anmelden|einloggen|connexion|iniciar sesión|entrar|accedi|inloggen|войти/iu,
  /password|passwort|mot de passe|contraseña|senha|wachtwoord|пароль/iu,
  /(?:create|register|open) (?:a new |an |your )?account|don['’]t have an account|sign[ -]?up|registrieren|konto erstellen|créer un compte|crear (?:una )?cuenta|criar (?:uma )?conta/iu,
];

/** Whether a text is what programs show in place of a page: an error, a check of the browser, a login. @param text in one line */
export function isNotice(text: string, hasPassword: boolean): boolean {
  return text.length < MAX_LENGTH && (NOTICE.test(text) || isLogin(text, hasPassword));
}

function isLogin(text: string, hasPassword: boolean): boolean {
  const signs = LOGIN.filter((sign) => sign.test(text)).length;
  return signs > 1 || (hasPassword && signs > 0);
}
