/** The groups of operations in the API reference, in their order. */
export const TAGS = [
  { name: 'Operations', description: 'Translate, detect and summarize.' },
  { name: 'Documents', description: 'Translate whole files in the background.' },
  { name: 'Images', description: 'Read and translate the text in images.' },
  { name: 'Memories', description: 'Translation memories: stored segments with their translations.' },
  { name: 'Glossaries', description: 'Stored terms with their translations.' },
  { name: 'Files', description: 'File storage. Its keys name documents in other requests.' },
  { name: 'Installation', description: 'What this installation can do, and its state.' },
  { name: 'Account', description: 'What the keys of an owner have used.' },
  {
    name: 'Administration',
    description: 'Keys, owners, usage, documents and the audit log, over all owners. The key needs the scope admin.',
  },
  {
    name: 'LibreTranslate API',
    description:
      'For clients of LibreTranslate. They send the key as api_key in the query or in the body, and a body as JSON or as a form of either kind. Errors are { "error": "…" }.',
  },
  {
    name: 'DeepL API',
    description:
      'For clients of DeepL. They send the key in Authorization: DeepL-Auth-Key, and a body as JSON or as a form. Errors are { "message": "…" }.',
  },
];
