import type { Family } from '../family.ts';

/** Endings of names of files. None is a word that people write after a full stop without a blank. */
const EXTENSIONS = (
  'md txt rtf pdf docx? xlsx? pptx? odt ods odp epub csv tsv json jsonl xml html? css scss less ya?ml toml ini cfg conf env ' +
  'tsx? [mc]?jsx? vue svelte py ipynb rb java kt swift cpp hpp cs php lua sh bat ps1 sql tf proto graphql lock log bak tmp ' +
  'png jpe?g gif svg webp ico bmp tiff? mp3 mp4 m4a wav ogg flac mov avi mkv webm zip tar gz tgz bz2 xz rar 7z ' +
  'exe msi dll dmg deb rpm apk ipa iso jar war db sqlite pem crt key ttf woff2? srt vtt pot? xliff? ' +
  'tex sty cls bib bst dtx rst adoc mdx dtd xsd xslt? plist resx resw arb ftl xcstrings stringsdict tmx tbx xlf sbv lrc ttml ' +
  'cmake gradle gguf onnx parquet npy eps psd heic avif flv wmv aac mobi azw3 djvu vcf ics eml dylib pfx p12 jks docm xlsm pptm odg fodt'
).replaceAll(' ', '|');

/** Extensions that texts name without a file: "a .pdf or .docx". */
const COMMON_EXTENSIONS = 'pdf|docx?|xlsx?|txt|csv|png|jpe?g|gif|svg|zip|json|xml|html?|mp[34]|exe';

/** Letters of names of files. */
const NAME = String.raw`A-Za-z\u00C0-\u024F\d_`;

/** Folders that begin paths of projects and systems. Other words between slashes are alternatives: "red/green/blue". */
const ROOTS = 'src|lib|dist|bin|etc|usr|var|opt|tmp|node_modules|app|assets|config|public|tests?';

/** Objects of programming languages that no sentence ends with. */
const OBJECTS = 'os|sys|math|json|window|document|console|process|event|re[qs]|self|user|config|app|item|obj|np|pd';

/** Values of variables that are no words. */
const VALUE = String.raw`(?:-?\d[\w.:\/\-]{0,40}|true|false|null|none|yes|no|on|off|"[^"\s]{0,99}")(?<![.:\-])`;

const DATA_ATTRIBUTES =
  'id|name|value|key|index|src|href|url|type|target|toggle|action|test|testid|theme|title|label|lang|state|role|text|dismiss|bs-[a-z]{2,20}';

/** Commands that are words, or begin as one, with their options: "kill -9". */
const COMMANDS =
  'awk|chmod|cp|curl|docker|du|find|gcc|git|grep|gzip|java|kill(?:all)?|ls|mkdir|mv|node|npm|ping|ps|python3?|rm|rsync|sed|ssh|sudo|tail|tar|top|wget|zip';

/** Names of programs and files: $HOME, snake_case, --option, /usr/bin/env, C:\Users, README.md, data-id. */
export const programNames: Family = {
  name: 'programName',
  expressions: [
    // Packages with their versions.
    String.raw`(?<![\p{L}\p{N}@._\-])(?:@[a-z\d][\w.\-]{0,60}\/)?[a-z\d][\w.\-]{0,60}@[~^]?\d{1,6}(?:\.[\dx]{1,6}){1,3}(?:-[A-Za-z][A-Za-z\d.]{0,20})?(?![\p{L}\p{N}]|[.\-][\p{L}\p{N}])`,
    String.raw`(?<![\w$])\$[A-Za-z_]\w{0,60}`,
    String.raw`(?<![\p{L}\p{N}_])[A-Z][A-Z\d]{0,40}(?:_[A-Z\d]{1,40}){1,6}=[^\s"'.,;:!?()]{1,100}`,
    String.raw`(?<![\p{L}\p{N}_.\-])[A-Za-z_][A-Za-z\d_.\-]{1,60}=${VALUE}(?![\p{L}\p{N}=])`,
    String.raw`(?<![\p{L}\p{N}_])(?=[A-Za-z\d]{1,40}_[A-Za-z\d])(?![A-Z][a-z]{0,2}_[a-z]{1,12}(?![\p{L}\p{N}_])|[A-Z][a-z]{0,12}_[a-z]{1,2}(?![\p{L}\p{N}_]))[A-Za-z]\w{2,80}(?![\p{L}\p{N}_])`,
    String.raw`(?<![\p{L}\p{N}_.@\/\-])[a-z]{2,20}(?:\.[a-z][a-z\d]{1,30}){1,6}\.[A-Z][A-Za-z\d]{1,60}(?![\p{L}\p{N}_])`,
    String.raw`(?<![\p{L}\p{N}\-])--[a-z][a-z\d\-]{1,40}(?:=[^\s]{1,100})?`,
    String.raw`(?<![\p{L}\p{N}\/.~])[~.]{0,2}\/(?:[\w.\-]{1,64}\/){1,20}[\w.\-]{0,64}(?<![.,])`,
    String.raw`(?<![\p{L}\p{N}\/.~])[~.]{0,2}\/[\w\-]{1,60}(?:\.[\w\-]{1,60}){0,3}\.[a-z][a-z\d]{1,8}(?![\p{L}\p{N}_]|[.\-]\p{L})`,
    String.raw`(?<![\p{L}\p{N}\/.~])~\/[\w.\-]{1,64}(?<![.,])`,
    String.raw`(?<![\p{L}\p{N}_.\/\-])(?:${ROOTS})(?:\/[\w.\-]{1,64}){2,10}(?<!\.)`,
    // Commands of chats, but no rate or alternative: "€ 5 /month".
    String.raw`(?<![^\s"'“(])(?<![\d€$£%] )\/(?!(?:and|or|month|day|year|week|hour|m[eê]s|d[ií]a|a[nñ]o|hora)(?!\p{L}))[a-z]{3,20}(?![\p{L}\p{N}\/_\-])`,
    String.raw`(?<![\p{L}\p{N}_.@\/\-])(?:${OBJECTS})(?:\.[a-z][A-Za-z\d_]{1,40}){1,4}(?![\p{L}\p{N}_@])`,
    String.raw`(?<![A-Za-z\d])[A-Za-z]:\\(?:[^\s"<>|?*]{1,200}(?<![.,;])|(?=[\s"'.,;)]|$))`,
    String.raw`(?<![\p{L}\p{N}\\])\\\\[\w.$\-]{1,60}(?:\\[\w.$\-]{1,60}){1,20}(?<![.,;])`,
    String.raw`(?<![\p{L}\p{N}\\:])(?:[\w\-]{1,60}\\){1,10}[\w\-]{1,60}\.[a-z][a-z\d]{1,8}(?![\p{L}\p{N}_])`,
    String.raw`(?<![\p{L}\p{N}\/.~@:\-])(?:[A-Za-z\d][\w.\-]{0,63}\/){1,10}[\w\-]{1,64}\.[a-z][a-z\d]{0,4}(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}_.\/@\-])(?![A-Z][a-z]{1,20}\.js(?![\p{L}\p{N}_]))(?=[${NAME}\-]{0,60}\.)[${NAME}](?:[${NAME}\-]{0,60}\.){1,4}(?:${EXTENSIONS})(?![\p{L}\p{N}_]|[.\-]\p{L})`,
    String.raw`(?<![\p{L}\p{N}_.\/\-])(?:${COMMANDS})(?: (?:-[A-Za-z\d]{1,4}|--[a-z][\w\-]{0,30})(?![\p{L}\p{N}_\-])){1,4}`,
    // Members of an object: "the array.length property".
    String.raw`(?<![\w.@\/\-])[a-z]\w{1,30}\.[a-z]\w{1,30}(?= (?:property|method|attribute)(?!\p{L}))`,
    // An ending alone, and the platform whose name looks like one.
    String.raw`(?<![\p{L}\p{N}_.\-)\]}])\.(?:${COMMON_EXTENSIONS}|NET)(?![\p{L}\p{N}_]|[.\-]\p{L})`,
    String.raw`(?<![\p{L}\p{N}_.])\.(?:env|git[a-z]{3,10}|htaccess|dockerignore|[a-z]{2,12}rc)(?![\p{L}\p{N}_.])`,
    String.raw`(?<![\p{L}\p{N}\-])(?:aria-[a-z]{2,20}|data-(?:\w{2,9}-)?(?:${DATA_ATTRIBUTES}))(?![\p{L}\p{N}\-])`,
  ],
  examples: [
    'destroy@1.2.0',
    '@types/node@~20.1.0-rc.1',
    '$HOME',
    'snake_case',
    'my-thesis.tex',
    'Strings.fr.resx',
    'MAX_SIZE',
    'NODE_ENV=production',
    'java.util.List',
    '--dry-run',
    '--level=3',
    '/usr/bin/env',
    './build/',
    './before-run.sh',
    String.raw`C:\Users\new`,
    String.raw`\\server\reports\new`,
    String.raw`src\text\new.ts`,
    'src/main.ts',
    'README.md',
    'my-report.final.docx',
    '.gitignore',
    'data-id',
    'data-user-id',
    'aria-labelledby',
    'relatório.docx',
    '.pdf',
    'kill -9',
    'tar -xzf',
    'ls -l --all',
    '.NET',
    '~/projects',
    'src/main/resources',
    '/help',
    'max_size=10',
    'debug=true',
    'os.path',
    'user.name',
    String.raw`D:\\`,
  ],
  counterExamples: [
    'red/green/blue',
    '5 € /month',
    'he /or she',
    'Name=John',
    'It works.Now',
    'one.two',
    'data-driven',
    'and/or',
    'the end.Then',
    'Cu_t',
    'Clo_se',
    'E_xit',
    'a - b',
    'find - or lose - it',
    'the top -heavy box',
    'an aria of Bach',
  ],
};
