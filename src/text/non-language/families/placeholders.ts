import type { Family } from '../family.ts';
import { VALUES } from '../template-grammar.ts';

/** Conversions of `printf`, without the percent sign. */
const CONVERSION = String.raw`[\-+0#]?[\d.]{0,6}(?:hh?|ll?|[qzjt])?[sdiufFeEgGxXocrp@]`;
const NO_WORD_BEFORE = String.raw`(?<![\p{L}\p{N}_])`;
const NO_WORD_AFTER = String.raw`(?![\p{L}\p{N}_])`;

/** Words in French quotation marks are quoted. A name as programs write it, or as forms of letters call it, is a field. */
const FIELD = `(?:${[
  String.raw`[A-Za-z][a-z]{0,40}[_A-Z\d]\w{0,40}`,
  'Title|Salutation|Greeting|Name|Surname|Company|Organization|Department|Position|Address|Street|City|Town|State|Province',
  'Anrede|Vorname|Nachname|Straße|PLZ|Postleitzahl|Civilité|Prénom|Apellidos?|Sobrenome|Apelido|Endereço',
  'Region|Country|Zip|Postcode|Phone|Telephone|Mobile|Fax|Email|Website|Date|Number|Amount|Price|Total|Signature',
].join('|')})`;

/** Names in braces, and in other marks that programs replace with values. */
export const placeholders: Family = {
  name: 'placeholder',
  expressions: [
    ...VALUES,
    // Vue writes special characters as literals: {'@'}.
    String.raw`\{'(?:[^'\\\n]|\\.){1,40}'\}`,
    // Its links to other messages: @:{'common.ok'}, @.lower:common.ok.
    String.raw`@(?:\.[a-z]{2,20})?:(?:\{'[^'\n]{1,60}'\}|\([\w.\-]{1,60}\)|[A-Za-z_]\w{0,40}(?:\.\w{1,40}){0,6})`,
    String.raw`[$%#]\{[^{}]{1,100}\}`,
    String.raw`\{![\w$.]{1,100}\}`,
    // Moodle: {$a->name}.
    String.raw`\{\$\w{1,40}(?:->\w{1,40}){1,6}\}`,
    String.raw`\$t?\([^()\n]{1,100}\)`,
    String.raw`\\\([^()\n]{1,100}\)`,
    // {x}, {x!r}, {0:N2}, {n, number}, {x | filter: "y"}.
    String.raw`\{[A-Za-z_$\d][\w$.:\-\[\]]{0,60}(?:![rsa])?(?::[^{}\s]{1,20})?(?:, ?\w{1,20}(?:, ?[^{}]{1,60})?)?\}`,
    String.raw`\{ ?[A-Za-z_$][\w$.]{0,60} ?\|[^{}\n]{1,80}\}`,
    String.raw`\{ [A-Za-z_$][\w$.]{1,60} \}`,
    // Names in other languages, and with capitals: {Größe}, {prénom_client}, {First Name}.
    String.raw`\{[\p{Lu}\p{Ll}_][\p{Lu}\p{Ll}\p{M}\d_.]{0,60}\}`,
    String.raw`\{\p{Lu}[\p{Lu}\p{Ll}\d_]{1,30}(?: [\p{Lu}\d][\p{Lu}\p{Ll}\d_]{0,30}){1,3}\}`,
    String.raw`\{\p{Lo}{1,30}(?: \p{Lo}{1,30}){0,2}\}`,
    // Carbone: {d.total:convCurr(EUR, USD):formatC}, {d.cars[i, sort>1].name}.
    String.raw`\{[A-Za-z_$][\w$]{0,40}(?:\.[\w$]{1,40}|\[[^{}\[\]\n]{0,60}\]){1,8}(?::[A-Za-z]\w{0,30}(?:\([^{}()\n]{0,200}\))?){0,10}\}`,
    // Expressions of templates: {price * quantity}, {items[i+1].name}, {t(name)}, {user name}, {INS person.name}, +++= total+++.
    String.raw`\{[A-Za-z_$][\w$.\[\]]{0,60}(?: ?(?:[*+<>=&%]|!=)[^{}\n]{1,100}| [\-\/] [\w$.()\[\]]{1,60}| ?\?(?=[^{}\n]{1,100}:)[^{}\n]{1,100}|\[[^{}\n]{1,100})\}`,
    String.raw`\{[A-Za-z_$][\w$.]{0,60}\([^{}\n]{0,100}\)[^{}\n]{0,60}\}`,
    String.raw`\{(?!(?:see|this|that|the|an?|to|in|of|no|not|is|are|and|or|for|on|at|if|it|by|as|with|please|optional) )[a-z]{2,30} [a-z]{2,30}\}`,
    // {"Hello " + user}, also with quotation marks of a word processor, and names behind a sign of the template's own: {£note}.
    String.raw`\{["'“”‘’][^{}\n]{0,100}["'“”‘’] ?(?:[*+<>?]|[=!]=|&&|\|\|)[^{}\n]{1,100}\}`,
    String.raw`\{[£€§¤~*=!?&][A-Za-z_]\w{0,40}(?:\.\w{1,40}){0,6}\}`,
    String.raw`\{(?:INS|IMAGE|LINK|HTML) [^{}\n]{1,100}\}`,
    String.raw`\+{3} ?(?:(?:[=*]|(?:INS|IMAGE|LINK|HTML|QUERY) )(?:[^+\n]|\+(?!\+\+)){1,300}|[\w$]{0,60}(?:\.[\w$]{1,40}|\[[\w$]{1,40}\]){1,4} ?)\+{3}|\+{3}[\w$]{1,60}\+{3}`,
    String.raw`\+{3} ?(?:[A-Za-z_$]{0,30}[a-z][\d_$A-Z]|[A-Z]{2,20}[a-z])[\w$]{0,30} ?\+{3}`,
    String.raw`\*{3} ?(?:INS \$?[\w.$\[\]]{1,60}|IMAGE [\w$]{1,40}\([^*\n]{0,60}\)) ?\*{3}|-{3} ?(?:INS \$?[\w.$\[\]]{1,60}|IMAGE [\w$]{1,40}\([^\n\-]{0,60}\)) ?-{3}`,
    // OpenTBS, Aspose and mail merge: [onshow.name;block=tr], <<[Name]>>, «First_Name».
    String.raw`\[[a-z_]\w{0,40}(?:\.\w{1,40}){1,4}(?:;[^\[\]\n]{0,100})?\]`,
    String.raw`<<(?:(?:[a-z]{2,20} ?)?\[[^<>\n]{1,100}\](?: ?:[^<>\n]{1,40})?|${FIELD})>>`,
    String.raw`«${FIELD}»|(?<=» )«\p{L}{1,40}»|«\p{L}{1,40}»(?= «)`,
  ],
  examples: [
    '{{name}}',
    '{{{ raw }}}',
    "{'@'}",
    "{'{'}",
    String.raw`{'\''}`,
    "@:{'common.ok'}",
    '@.lower:common.ok',
    ['$', '{total}'].join(''),
    '%{count}',
    '#{user.name}',
    '{!Account.Name}',
    ['{$', 'a->name}'].join(''),
    '$(ProductName)',
    '$t(common.save)',
    String.raw`\(user.name)`,
    '<%= user.name %>',
    '{0}',
    '{user!r}',
    '{total:N2}',
    '{when, date, short}',
    '{price | currency}',
    '{ count }',
    '{price * quantity}',
    '{d.items[i+1].name}',
    '{t(hello)}',
    '{user name}',
    '{“Hello ” + user}',
    '{£note}',
    '{INS person.name}',
    '+++= total+++',
    '[onshow.name;block=tr]',
    '<<[Name]>>',
    '«First_Name»',
    '«Name»',
    '«Vorname»',
    '{Größe}',
    '{First Name}',
    '{d.total:convCurr(EUR, USD):formatC}',
    '+++ INS person.name +++',
    "+++= first + ' ' + last +++",
    '+++ test2+++',
    '+++INSertable +++',
    '***INS $company.name***',
    '{My Tag 1}',
    '{שם המורה}',
  ],
  counterExamples: [
    '{a b}',
    '50 $ (net)',
    'a | b',
    '{well-known fact}',
    '{and/or both}',
    '{Note! This is a text}',
    '{Note - please read this}',
    '{see below}',
    '{this is a text}',
    '<<good morning>>',
    '<<Bonjour>>',
    '«Guten Morgen»',
    '«Bonjour»',
    '{see the appendix}',
    'a +++ note +++ here',
  ],
};

/** Names between pairs of other marks, and the formats of `printf`. */
export const markedNames: Family = {
  name: 'markedName',
  expressions: [
    // %(x)s, %1$s, %s, %x%.
    String.raw`%\([\w.\-]{1,60}\)[\-+0#]?[\d.]{0,6}[a-zA-Z]`,
    // A percent sign after a number goes with it: %d%%.
    String.raw`%\d{1,2}\$${CONVERSION}(?:%%)?`,
    String.raw`(?<!\d)%${CONVERSION}%%(?!\w)`,
    String.raw`(?<!\d)%${CONVERSION}(?!\p{L})`,
    String.raw`(?<!\d)%[sd](?=[a-z]{1,2}(?!\p{L}))`,
    String.raw`(?<!%)%%[A-Za-z_]\w{0,40}%%(?!%)`,
    String.raw`(?<![\p{L}\p{N}%])%[A-Za-z_]\w{1,40}%(?![\p{L}\p{N}])`,
    String.raw`@@[A-Za-z_]\w{0,40}@@`,
    String.raw`${NO_WORD_BEFORE}__[A-Za-z](?:\w{0,60}[A-Za-z\d])?__${NO_WORD_AFTER}`,
    String.raw`(?<![\p{L}\p{N}~])~[A-Za-z]\w{0,40}~(?![\p{L}\p{N}~])`,
    String.raw`(?<![\p{L}\p{N}^])\^[A-Za-z]\w{0,40}\^(?![\p{L}\p{N}^])`,
    String.raw`(?<!\[)\[\[[A-Za-z_][\w.\-]{0,60}\]\](?!\])`,
    String.raw`(?<![\p{L}\p{N}\[])\[[A-Z][A-Z\d]{0,40}(?:[_\-][A-Z\d]{1,40}){0,6}\](?![\[\(:])`,
    // :x of routes, of queries and of Laravel, also in quotation marks and brackets, and with capitals before a colon.
    String.raw`(?<![^\s"'“”‘’„«([#/|=>*]):[a-z_]\w{1,40}(?![\p{L}\p{N}_:\-])`,
    String.raw`(?<![^\s"'“”‘’„«([#/|=>*]):[a-z]{1,20}[A-Z]\w{0,40}(?=:(?!\S))`,
  ],
  examples: [
    '%(total)s',
    '%1$s',
    '%d',
    '%5.2f',
    '%r',
    '%.1f%%',
    '%%user%%',
    '%USER%',
    '@@count@@',
    '__COUNT__',
    '__old_price__',
    '__init__',
    '~name~',
    '^name^',
    '[[name]]',
    '[FIRST_NAME]',
    '[DATE]',
    ':user_id',
    ':pageName',
  ],
  counterExamples: [
    '100% sure',
    '5 % discount',
    'a snake: long',
    '[note]',
    '2^n^2',
    'about ~5 to ~10 days',
    'at 10:30',
    '[Note]',
  ],
};
