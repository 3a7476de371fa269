import type { Family } from '../family.ts';

/** Statements and comments of template languages. They produce no text, so they have no role in the sentence. */
export const templateTags: Family = {
  name: 'templateTag',
  isDecoration: true,
  expressions: [
    // Mustache, Handlebars: {{#if x}}, {{/if}}, {{^x}}, {{else}}, {{!-- note --}}, {{> part}}.
    String.raw`\{{2,3}~?[#\/^!>][^{}]{0,200}\}{2,3}`,
    String.raw`\{\{~?\s?else(?:\s[^{}]{0,100})?~?\}\}`,
    // Jinja, Django, Liquid, Twig.
    String.raw`\{[%#][^{}]{0,200}[%#]\}`,
    // Smarty, Svelte, messages with elements: {if $x}, {/if}, {#b}, {^x}, {:else}.
    String.raw`\{[#\/^:@][A-Za-z][^{}\n]{0,100}\}`,
    String.raw`\{(?:if|elseif|foreach|section|include)\s[^{}\n]{1,100}\}`,
    // docxtemplater and docx-templates: {%image}, {>part}, {-w:p loop}, {/}, {FOR x IN list}, +++END-FOR x+++.
    String.raw`\{(?:[%>][A-Za-z]|-[a-z]:)[^{}\n]{0,100}\}|\{\/\}`,
    String.raw`\{(?:END-)?(?:FOR|IF|EXEC|ALIAS)[ -][^{}\n]{1,100}\}|\{END-IF\}`,
    String.raw`\+{3}(?: ?(?:END-)?(?:FOR|IF|EXEC|ALIAS))[^+\n]{0,100}\+{3}`,
    // FreeMarker: <#if x>, </#if>, [#if x??].
    String.raw`<\/?[#@][A-Za-z][^<>\n]{0,200}>|\[\/?#(?:if|else|elseif|list|items|sep|assign|local|global|macro|function|return|include|import|switch|case|default|break|setting|ftl|attempt|recover)(?![\p{L}\p{N}])[^\[\]\n]{0,200}\]|\[\/?@[A-Za-z][\w.]{0,60}(?: \w{1,40}=[^\[\]\n]{0,200})? ?\/?\]`,
    // Velocity and Blade: #if($x), #end, @if(x), @endif.
    String.raw`#(?:if|elseif|foreach|set) ?\([^()\n]{0,100}\)|#(?:else|end)(?![\p{L}\p{N}_\-])`,
    String.raw`(?<![\p{L}\p{N}@.])@(?:if|elseif|unless|isset|empty|auth|can|for|foreach|forelse|while|switch|case|section) ?\((?:[^()\n]|\([^()\n]{0,100}\)){0,100}\)`,
    String.raw`(?<![\p{L}\p{N}@.])@(?:else|end(?:if|unless|isset|empty|auth|can|for|foreach|forelse|while|switch|section))(?![\w.\-])`,
    // ERB, EJS, JSP, ASP; those with `=` produce text.
    String.raw`<%(?![=\-])[^<>]{0,200}%>`,
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
    '<% items.each do |item| %>',
    '{%image}',
    '{>partial}',
    '{-w:p loop}',
    '{/}',
    '{FOR person IN people}',
    '{END-FOR person}',
    '+++FOR p IN people+++',
    '<#list items as item>',
    '</#list>',
    '[#if user??]',
    '[/#if]',
    '#if($name)',
    '#end',
    '@if(user)',
    '@endif',
  ],
  counterExamples: ['5 % of {', 'a # b', 'the #1 ending', 'me@iffy', '[# 5]', '[#1 in Spain]'],
};
