/** Front matter in the ways in which YAML writes a title and a description. They are translated; all else stays. */
export const FRONT_MATTER: Readonly<Record<string, (texts: { title: string; description: string }) => string>> = {
  'blocks and quoted keys': ({ title, description }) =>
    `"title": |\n  ${title}\n'description': >-\n  ${description}\n\n  ${description}\ndate: 2024-01-31`,
  'indented values': ({ title, description }) =>
    `title:\n    ${title}\nlayout: la casa\ndescription:\n  "${description}"`,
  'comments and anchors': ({ title, description }) =>
    `# La casa\ntitle: &t ${title}   # la casa\ndescription: '${description}' # es\nname: *t\ntags: [la casa, es]`,
  'a mapping in braces': ({ title, description }) =>
    `{ title: ${title}, layout: la casa, "description": "${description}" }`,
};

/** Front matter that is no YAML, which stays as it is. */
export const MALFORMED_FRONT_MATTER = 'title: La casa: es\ndescription: "La casa';
