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
  ],
  counterExamples: ['5 % of {', 'a # b'],
};
