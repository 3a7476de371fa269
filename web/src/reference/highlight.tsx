import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import { createLowlight } from 'lowlight';
import type { ComponentChildren, JSX } from 'preact';

const lowlight = createLowlight({ bash, javascript, json, python });
type Node = ReturnType<typeof lowlight.highlight>['children'][number];

/** Longer texts are shown without colours, which would take too long. */
const MAX_COLOURED_CHARACTERS = 50_000;

/** A block of code with coloured tokens. */
export function Code({ text, language }: { text: string; language: string }): JSX.Element {
  const isColoured = text.length <= MAX_COLOURED_CHARACTERS && lowlight.registered(language);
  return (
    <pre class="code" dir="ltr" tabIndex={0}>
      <code>{isColoured ? lowlight.highlight(language, text).children.map(render) : text}</code>
    </pre>
  );
}

function render(node: Node): ComponentChildren {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return null;
  return <span class={[node.properties.className].flat().join(' ')}>{node.children.map(render)}</span>;
}
