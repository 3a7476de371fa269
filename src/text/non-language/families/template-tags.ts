import type { Family } from '../family.ts';
import { STATEMENTS } from '../template-grammar.ts';

/** Statements and comments of template languages. They produce no text, so they have no role in the sentence. */
export const templateTags: Family = {
  name: 'templateTag',
  isDecoration: true,
  expressions: [
    ...STATEMENTS,
    // Mustache: {{{#x}}}, {{> part}}.
    String.raw`\{{2,3}~?[#\/^!>][^{}]{0,200}\}{2,3}`,
    String.raw`\{#[^{}]{0,200}#\}`,
    // Smarty, Svelte, messages with elements: {if $x}, {/if}, {#b}, {^x}, {:else}.
    String.raw`\{[#\/^:@] ?[\p{L}_$][^{}\n]{0,200}\}`,
    String.raw`\{(?:if|elseif|foreach|section|include)\s[^{}\n]{1,100}\}|\{else\}`,
    // docxtemplater and docx-templates: {%image}, {>part}, {-w:p loop}, {/}, {FOR x IN list}, +++END-FOR x+++.
    String.raw`\{(?:[%>][A-Za-z]|-[a-z]:)[^{}\n]{0,100}\}|\{\/\}`,
    String.raw`\{(?:END-)?(?:FOR|IF|EXEC|ALIAS)[ -][^{}\n]{1,100}\}|\{END-IF\}`,
    String.raw`\+{3} ?(?:!|(?:END-)?(?:FOR|IF|EXEC|ALIAS|CMD_NODE)(?![\p{L}\p{N}]))(?:[^+\n]|\+(?!\+\+)){0,300}\+{3}`,
    // With other delimiters: ***FOR x IN list***, ---END-FOR x---.
    String.raw`\*{3} ?(?:FOR [\w$]{1,40} IN [^*\n]{1,100}|END-FOR(?: [\w$]{1,40})?|END-IF) ?\*{3}`,
    String.raw`-{3} ?(?:FOR [\w$]{1,40} IN [^\-\n]{1,100}|END-FOR(?: [\w$]{1,40})?|END-IF) ?-{3}`,
    // Aspose: <<foreach [x in y]>>, <</if>>.
    String.raw`<<(?:(?:foreach|if|elseif) ?\[[^<>\n]{1,200}\]|else|\/[a-z]{2,20})>>`,
    // FreeMarker: [#if x??].
    String.raw`\[\/?#(?:if|else|elseif|list|items|sep|assign|local|global|macro|function|return|include|import|switch|case|default|break|setting|ftl|attempt|recover)(?![\p{L}\p{N}])[^\[\]\n]{0,200}\]|\[\/?@[A-Za-z][\w.]{0,60}(?: \w{1,40}=[^\[\]\n]{0,200})? ?\/?\]`,
    // Velocity: #if($x), #end.
    String.raw`#(?:if|elseif|foreach|set) ?\([^()\n]{0,100}\)|#(?:else|end)(?![\p{L}\p{N}_\-])`,
  ],
  examples: [
    '{{#each items}}',
    '{{/each}}',
    '{{^empty}}',
    '{{else}}',
    '{{!-- a note --}}',
    '{% if user.is_staff  %}',
    '{# a note #}',
    '{/link}',
    '{^missing}',
    '{:else}',
    '{if $paid}',
    '{else}',
    '<% items.each do |item| %>',
    '{%image}',
    '{>partial}',
    '{-w:p loop}',
    '{/}',
    '{FOR person IN people}',
    '{END-FOR person}',
    '{@עמוד חדש}',
    '+++FOR p IN people+++',
    "+++! f = (x) => x + ' there!'; +++",
    '***FOR p IN people***',
    '---END-FOR p---',
    '<<foreach [x in y]>>',
    '<</foreach>>',
    '<#list items as item>',
    '</#list>',
    '[#if user??]',
    '[/#if]',
    '#if($name)',
    '#end',
    '@if(user)',
    '@endif',
  ],
  counterExamples: [
    '5 % of {',
    'a # b',
    'the #1 ending',
    'me@iffy',
    '[# 5]',
    '[#1 in Spain]',
    '---FOR SALE---',
    '+++ FORCE majeure +++',
  ],
};
