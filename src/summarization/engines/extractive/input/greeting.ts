const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|guten (?:tag|morgen|abend)|liebe[rs]?|sehr geehrte[rs]?|bonjour|bonsoir|ch(?:er|ère)s?|madame|monsieur|hola|buen[oa]s (?:días|tardes|noches)|estimad[oa]s?|querid[oa]s?|ol[áa]|bom dia|boa (?:tarde|noite)|prezad[oa]s?|car[oaie]|ciao|buongiorno|gentile|egregi[oa]?|beste|geachte|hej|hei|kære|kjære|dzień dobry|szanown\p{L}{1,4}|dobrý den|vážen\p{L}{1,4}|здравствуйте|привет|уважаем\p{L}{1,4}|добрый день)(?!\p{L})(?:[ ,]{1,2}[^\s.!?:,]{1,40}){0,4} ?[,!:،]?$/iu;

/** Whether a line is the greeting at the start of a message: "Dear Ann,". */
export const isGreeting = (text: string): boolean => GREETING.test(text);
